import { join } from "node:path";
import { openMailTexts } from "../../src/content/mail-texts.ts";
import type { Compose, WordedMessage } from "../../src/domain/mailer.ts";
import { type SiteSettings, siteSettings } from "../../src/domain/site/input.ts";
import { createCompose } from "../../src/mail/compose.ts";

const ORIGIN = "https://commonplace.example";
const token = (letter: string) => letter + "Xy3_".repeat(16);
const readerUrl = `${ORIGIN}/newsletter/${token("r")}`;

/** One mail of each kind, by the name of its golden files. */
export const sampleMessages: Readonly<Record<string, WordedMessage>> = {
  verify: { template: "verify", data: { verifyUrl: `${ORIGIN}/welcome?verify=${token("v")}`, hours: 24 } },
  welcome: { template: "welcome", data: { name: "Grace", readerUrl } },
  "welcome-without-name": { template: "welcome", data: { name: null, readerUrl } },
  "already-subscribed": { template: "already-subscribed", data: { readerUrl } },
  goodbye: { template: "goodbye", data: { undoUrl: `${ORIGIN}/newsletter/${token("u")}`, days: 7 } },
  "unsubscribe-confirm": {
    template: "unsubscribe-confirm",
    data: { leaveUrl: `${ORIGIN}/newsletter/${token("l")}`, hours: 24 },
  },
  "account-joined": { template: "account-joined", data: { provider: "GitHub", settingsUrl: `${ORIGIN}/settings` } },
  "provider-removed": { template: "provider-removed", data: { provider: "GitHub", settingsUrl: `${ORIGIN}/settings` } },
  "account-deleted": { template: "account-deleted", data: { siteUrl: `${ORIGIN}/` } },
};

const sampleTexts = (language: string) =>
  openMailTexts({
    folder: join(import.meta.dirname, "../../content"),
    shippedFolder: join(import.meta.dirname, "../../src/languages"),
    language: () => language,
    log: {
      warn(details: object, message: string) {
        throw new Error(`${message} ${JSON.stringify(details)}`);
      },
    },
  });

/** The foot of the sample's mails. */
export const sampleFooter = () => sampleTexts("en").footer();

/** Composes with the sample content, for tests. */
export function sampleCompose(changes: Partial<SiteSettings> = {}): Compose {
  const settings = siteSettings.parse({
    name: "Commonplace",
    author: { name: "Ada Marlow" },
    description: "Words",
    email: "hello@commonplace.example",
    topics: [],
    navigation: { left: [], right: [], footer: [] },
    social: [],
  });
  return createCompose({
    texts: sampleTexts(changes.language ?? settings.language),
    settings: () => ({ ...settings, ...changes }),
    origin: ORIGIN,
  });
}
