import { datedFolders, textKinds, textPath } from "../../domain/posts/addresses.ts";
import type { FoundByPath } from "../../domain/posts/collections.ts";
import type { SiteStore } from "../../domain/site/site.ts";
import type { SentIssue } from "../../domain/subscribers/store.ts";
import type { ConsentView, ReaderView } from "../../domain/subscribers/views.ts";

/** Of the letters that went to a reader, so many are shown unless all are asked for. */
const NEWEST = 20;

/** What the page behind the link in each mail shows. */
export type ReaderPageData = ReturnType<typeof readerPageData>;

interface PageServices {
  readonly site: Pick<SiteStore, "settings">;
  readonly collections: FoundByPath;
}

/** In words, where locale and time zone are known; `at` is ISO time. `query`: of the page's address. */
export function readerPageData(reader: ReaderView, { site, collections }: PageServices, query: URLSearchParams) {
  const settings = site.settings();
  const { locale, timeZone } = settings;
  const date = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "long" });
  const time = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "long", timeStyle: "short" });
  const showsAll = reader.issues.length <= NEWEST || query.get("letters") === "all";
  return {
    email: reader.email,
    status: reader.status,
    topics: settings.topics.map((topic) => ({ ...topic, chosen: reader.topics?.includes(topic.id) ?? true })),
    /** The day until which nothing is sent. */
    pausedUntil: reader.pausedUntil === null ? null : date.format(reader.pausedUntil),
    canUndo: reader.canUndo,
    consent: reader.consent.map((consent) => ({
      at: new Date(consent.at).toISOString(),
      when: time.format(consent.at),
      what: consentWords(consent, (at) => time.format(at)),
      /** SHA-256 of the words that were agreed to, as hex; null where there were none, or an older version kept none. */
      wording: consent.wording,
      /** Version of the privacy policy at that time. */
      policy: consent.policy,
    })),
    mails: reader.mails.map(({ template, at }) => ({
      at: new Date(at).toISOString(),
      when: time.format(at),
      what: mailNames[template] ?? template,
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

/** What was asked for or withdrawn, where and how, in a sentence or two. */
export function consentWords(consent: ConsentView, timeText: (at: number) => string): string {
  const { kind, source, page, confirmedAt, how } = consent;
  if (kind !== "requested") return `${deeds[kind]}${how ? ` ${ways[how] ?? `(${how})`}` : ""}.`;
  const where = page ? ` on the page ${page}` : "";
  const asked = `You asked for the newsletter${source ? ` in the form “${source}”${where}` : where}.`;
  if (confirmedAt === null) return `${asked} Not confirmed.`;
  return `${asked} Confirmed ${how === "link" ? "with the mailed link" : (ways[how ?? ""] ?? "")} on ${timeText(confirmedAt)}.`;
}

const mailNames: Readonly<Record<string, string>> = {
  verify: "Asked you to confirm the subscription",
  welcome: "Welcome, after you had confirmed",
  "already-subscribed": "Said that you are subscribed already",
  goodbye: "Goodbye, with a link to undo it",
  "unsubscribe-confirm": "Asked whether you want to leave",
};

const deeds: Readonly<Record<Exclude<ConsentView["kind"], "requested">, string>> = {
  left: "You left the newsletter",
  undone: "You took the leaving back",
  imported: "Your address was brought over from another list",
  added: "Your address was added by the author",
  changed: "You changed what you receive",
};

const ways: Readonly<Record<string, string>> = {
  address: "by giving the address on the site",
  confirmed: "with the link of a mail that asked",
  "reader-link": "with the link in a letter",
  "undo-link": "with the link of the goodbye mail",
  owner: "while signed in",
};
