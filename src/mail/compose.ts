import type { Compose, WordedMessage } from "../domain/mailer.ts";
import type { MailTexts } from "../domain/pages/mail-text.ts";
import { wholePalettes } from "../domain/site/colours.ts";
import type { SiteSettings } from "../domain/site/input.ts";
import { namesOf } from "../domain/site/names.ts";
import { fillMail } from "./templates/filled.ts";
import { htmlMail } from "./templates/page.ts";
import { plainMail } from "./templates/plain.ts";

/**
 * Makes a message into words: the author's text, filled, as HTML and as plain text. Throws where there are no words for
 * it, so that the mail waits until there are.
 */
export function createCompose(parts: {
  texts: MailTexts;
  settings: () => Pick<SiteSettings, "name" | "author" | "email" | "colours">;
  /** Origin of the site. */
  origin: string;
}): Compose {
  const { texts, settings, origin } = parts;

  return (message) => {
    const site = settings();
    const { colours } = site;
    const { link, more } = linkAndData(message);
    const text = texts.text(message.template);
    const mail = fillMail(text, texts.footer(), {
      values: {
        ...namesOf(site, origin),
        link,
        ...more,
      },
      name: message.template === "welcome" ? greetable(message.data.name) : null,
      manageUrl: "readerUrl" in message.data ? message.data.readerUrl : null,
      language: text.language,
      origin,
    });
    return { subject: mail.subject, html: htmlMail(mail, wholePalettes(colours)), text: plainMail(mail) };
  };
}

function linkAndData(message: WordedMessage): { link: string; more: Record<string, string> } {
  switch (message.template) {
    case "verify":
      return { link: message.data.verifyUrl, more: { hours: String(message.data.hours) } };
    case "welcome":
    case "already-subscribed":
      return { link: message.data.readerUrl, more: {} };
    case "goodbye":
      return { link: message.data.undoUrl, more: { days: String(message.data.days) } };
    case "unsubscribe-confirm":
      return { link: message.data.leaveUrl, more: { hours: String(message.data.hours) } };
    case "account-deleted":
      return { link: message.data.siteUrl, more: {} };
    case "account-joined":
    case "provider-removed":
      return { link: message.data.settingsUrl, more: { provider: message.data.provider } };
  }
}

/** A name that reads like an address or a web page is no name to greet with: mail programs would link it. */
function greetable(name: string | null): string | null {
  return name === null || /[@/\\:]|www\.|\.\p{L}{2,}/iu.test(name) ? null : name;
}
