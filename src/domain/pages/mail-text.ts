import { z } from "zod";
import type { WordedTemplate } from "../mailer.ts";
import type { SiteNames } from "../site/names.ts";

/** Words within a line. `text` may hold placeholders such as `{{site}}`, filled when the mail is made. */
export type MailInline =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "break" }
  | { readonly kind: "strong" | "emphasis"; readonly children: readonly MailInline[] }
  | { readonly kind: "link"; readonly href: string; readonly children: readonly MailInline[] };

/** What a mail is made of. `button` and `greeting` stand where the author put `{{button}}` and `{{greeting}}`. */
export type MailBlock =
  | { readonly kind: "paragraph" | "heading"; readonly children: readonly MailInline[] }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly (readonly MailInline[])[] }
  | { readonly kind: "rule" | "button" | "greeting" };

/** The words of one kind of mail: `mails/verify.md` and its neighbours. */
export interface MailText extends Readonly<z.infer<typeof mail> & Partial<z.infer<typeof greetings>>>, MailBody {
  /** What the words are written in, such as `de`: another one where there are none in the language that was asked for. */
  readonly language: string;
}

/** The foot of every mail: `mails/footer.md`. */
export interface MailFooter extends Readonly<Record<keyof z.infer<typeof footer>, string>>, MailBody {}

interface MailBody {
  readonly blocks: readonly MailBlock[];
  /** SHA-256 of the file as hex, with line breaks of one character: what `sha256sum` says of it. */
  readonly digest: string;
}

/** What one of the files says. */
export type MailFileWords = MailBody & Readonly<z.infer<typeof mail> | z.infer<typeof footer>>;

/** What mails need written, in one language. Throws where there are no usable words: the mail then waits. */
export interface MailTexts {
  text(template: WordedTemplate): MailText;
  footer(): MailFooter;
}

const words = (most: number) => z.string().trim().min(1).max(most);
const mail = z.strictObject({
  subject: words(120),
  preheader: words(200),
  button: words(60),
  /** Why the reader gets this mail. */
  reason: words(400),
});
/** With `{{name}}`, and for readers who gave none; only where the name has been confirmed. */
const greetings = z.strictObject({ greeting: words(120), greetingWithoutName: words(120) });
const footer = z.strictObject({
  /** The words of the link to the reader's own page. */
  manage: words(120),
  /** Why a reader gets an issue of the newsletter; left out, as the program says it. */
  reason: words(400).optional(),
  /** The words of the link to the page of an issue; left out, as the program says it. */
  browser: words(60).optional(),
});

const everywhere: readonly (keyof SiteNames)[] = ["site", "author", "address", "contact"];

/** Each file of the folder `mails`: its front matter, and the placeholders that its body knows besides. */
export const mailFiles = {
  verify: { fields: mail, body: ["link", "hours", "button"] },
  welcome: {
    fields: mail.extend(greetings.shape),
    body: ["link", "button", "greeting"],
  },
  "already-subscribed": { fields: mail, body: ["link", "button"] },
  goodbye: { fields: mail, body: ["link", "days", "button"] },
  "unsubscribe-confirm": { fields: mail, body: ["link", "hours", "button"] },
  "account-joined": { fields: mail, body: ["link", "provider", "button"] },
  "provider-removed": { fields: mail, body: ["link", "provider", "button"] },
  "account-deleted": { fields: mail, body: ["link", "button"] },
  footer: { fields: footer, body: [] },
} as const satisfies Record<WordedTemplate | "footer", { fields: z.ZodType<object>; body: readonly string[] }>;
export type MailFile = keyof typeof mailFiles;

/** Placeholders known in one field of a file's front matter (`field`), or in its body (null). */
export function knownPlaceholders(file: MailFile, field: string | null): readonly string[] {
  if (field === null) return [...everywhere, ...mailFiles[file].body];
  return field === "greeting" ? [...everywhere, "name"] : everywhere;
}
