import { datedFolders, textKinds, textPath } from "../../domain/posts/addresses.ts";
import type { FoundByPath } from "../../domain/posts/collections.ts";
import type { SiteStore } from "../../domain/site/site.ts";
import type { SentIssue } from "../../domain/subscribers/store.ts";
import type { ConsentView, ReaderView } from "../../domain/subscribers/views.ts";
import type { Translations } from "../../domain/translations/translations.ts";
import { type Text, textIn } from "../../languages/texts.ts";
import { nameOf } from "../shell/site-facts.ts";

/** Of the letters that went to a reader, so many are shown unless all are asked for. */
const NEWEST = 20;

/** What the page behind the link in each mail shows. */
export type ReaderPageData = ReturnType<typeof readerPageData>;

interface PageServices {
  readonly site: Pick<SiteStore, "settings">;
  readonly collections: FoundByPath;
  readonly translations?: Pick<Translations, "main">;
}

/** In words, where locale and time zone are known; `at` is ISO time. `query`: of the page's address. */
export function readerPageData(
  reader: ReaderView,
  { site, collections, translations }: PageServices,
  query: URLSearchParams,
) {
  const settings = site.settings();
  const { locale, timeZone } = settings;
  const text = textIn(settings.language);
  const date = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "long" });
  const time = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "long", timeStyle: "short" });
  const showsAll = reader.issues.length <= NEWEST || query.get("letters") === "all";
  return {
    email: reader.email,
    status: reader.status,
    topics: settings.topics.map((topic) => ({ ...topic, chosen: reader.topics?.includes(topic.id) ?? true })),
    ...(translations && { languages: languageChoice(reader.language, translations.main(), settings.languages) }),
    /** The day until which nothing is sent. */
    pausedUntil: reader.pausedUntil === null ? null : date.format(reader.pausedUntil),
    canUndo: reader.canUndo,
    consent: reader.consent.map((consent) => ({
      at: new Date(consent.at).toISOString(),
      when: time.format(consent.at),
      what: consentWords(consent, (at) => time.format(at), text),
      /** SHA-256 of the words that were agreed to, as hex; null where there were none, or an older version kept none. */
      wording: consent.wording,
      /** Version of the privacy policy at that time. */
      policy: consent.policy,
    })),
    mails: reader.mails.map(({ template, at }) => ({
      at: new Date(at).toISOString(),
      when: time.format(at),
      what: Object.hasOwn(mailNames, template) ? text(mailNames[template as keyof typeof mailNames]) : template,
    })),
    letters: reader.issues.slice(0, showsAll ? undefined : NEWEST).map((issue) => ({
      at: new Date(issue.startedAt ?? 0).toISOString(),
      when: date.format(issue.startedAt ?? 0),
      subject: issue.subject,
      path: pathOf(issue),
    })),
    /** Where all letters are shown, and how many they are; null where this page shows them. */
    allLetters: showsAll ? null : { to: "?letters=all#letters", total: reader.issues.length },
  };

  /** Null where only the mail itself has it, or its text is on the site no more. */
  function pathOf({ kind, slug, unlisted }: SentIssue): string | null {
    const folder = datedFolders.find((known) => textKinds[known] === kind) ?? "posts";
    const texts = collections[folder];
    const today = texts.find(slug)?.slug ?? texts.alias(textPath(folder, slug));
    return unlisted || today === null ? null : textPath(folder, today);
  }
}

/** The languages in which a reader may get mails: the main one, under the empty value, and the further ones. */
function languageChoice(chosen: string | null, main: string, further: readonly string[]) {
  const known = further.find((language) => language === chosen) ?? "";
  return [main, ...further].map((language, at) => {
    const value = at === 0 ? "" : language;
    return { value, language, name: nameOf(language), chosen: value === known };
  });
}

/** What was asked for or withdrawn, where and how, in a sentence or two. */
export function consentWords(consent: ConsentView, timeText: (at: number) => string, text: Text): string {
  const { kind, source, page, confirmedAt, how } = consent;
  const way = how === null ? null : Object.hasOwn(ways, how) ? text(ways[how as keyof typeof ways]) : `(${how})`;
  if (kind !== "requested") {
    const deed = text(`consent.${kind}`);
    return way === null ? text("consent.deed", { deed }) : text("consent.deedBy", { deed, way });
  }
  const asked = askedWords(source, page, text);
  if (confirmedAt === null) return text("consent.notConfirmed", { asked });
  const time = timeText(confirmedAt);
  if (how === "link") return text("consent.confirmedLink", { asked, time });
  return text("consent.confirmedBy", { asked, way: way ?? "", time });
}

function askedWords(form: string | null, page: string | null, text: Text): string {
  if (form) return page ? text("consent.askedInOn", { form, page }) : text("consent.askedIn", { form });
  return page ? text("consent.askedOn", { page }) : text("consent.asked");
}

const mailNames = {
  verify: "consent.mailVerify",
  welcome: "consent.mailWelcome",
  "already-subscribed": "consent.mailAlready",
  goodbye: "consent.mailGoodbye",
  "unsubscribe-confirm": "consent.mailLeave",
} as const;

const ways = {
  address: "consent.byAddress",
  confirmed: "consent.byMail",
  "reader-link": "consent.byReaderLink",
  "undo-link": "consent.byUndoLink",
  owner: "consent.byOwner",
} as const;
