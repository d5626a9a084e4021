/**
 * Every kind of mail and what its text needs. Links are finished, absolute addresses, made at the moment of sending.
 * A mail to an address that is not confirmed (`verify`) carries nothing that the asking party could choose.
 */
export type MailMessage =
  | { readonly template: "verify"; readonly data: { readonly verifyUrl: string; readonly hours: number } }
  | { readonly template: "welcome"; readonly data: { readonly name: string | null; readonly readerUrl: string } }
  | { readonly template: "already-subscribed"; readonly data: { readonly readerUrl: string } }
  | { readonly template: "goodbye"; readonly data: { readonly undoUrl: string; readonly days: number } }
  | { readonly template: "unsubscribe-confirm"; readonly data: { readonly leaveUrl: string; readonly hours: number } }
  | { readonly template: "account-joined"; readonly data: { readonly provider: string; readonly settingsUrl: string } }
  | {
      readonly template: "provider-removed";
      readonly data: { readonly provider: string; readonly settingsUrl: string };
    }
  | { readonly template: "account-deleted"; readonly data: { readonly siteUrl: string } }
  | { readonly template: "issue-test"; readonly data: TestCopy };

export type MailTemplate = MailMessage["template"];

/** An issue as the author wants to see it arrive: composed when it was asked for, and kept so. */
export interface TestCopy extends ComposedMail {
  /** Header fields beyond the usual, by name. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The mails that have a file of the author's words each. */
export type WordedMessage = Exclude<MailMessage, { template: "issue-test" }>;
export type WordedTemplate = WordedMessage["template"];

/** Notices about an account; all others are about a subscription. */
const accountTemplates = ["account-joined", "provider-removed", "account-deleted"] as const;
export type AccountTemplate = (typeof accountTemplates)[number];

export function isAccountTemplate(template: MailTemplate): template is AccountTemplate {
  return accountTemplates.some((one) => one === template);
}

/** Mails that are deleted when they are done with, unless a person's record holds them: else addresses would stay. */
export function leavesNothing(template: MailTemplate): boolean {
  return template === "issue-test" || isAccountTemplate(template);
}

/** Words and looks of one mail; what `Compose` makes of a message. */
export interface ComposedMail {
  readonly subject: string;
  readonly html: string;
  /** A real plain-text part, made of the same words. */
  readonly text: string;
}

/** Owns the wording and the HTML (templates). Throws when there are no usable words: the mail then waits for them. */
export type Compose = (message: WordedMessage, language?: string | null) => ComposedMail | Promise<ComposedMail>;

/** One mail on its way to one person. */
export interface OutgoingMail {
  /** Of the outbox row; the Message-ID is made of it, so that a repeated mail can be recognised. */
  readonly id: string;
  readonly recipient: string;
  readonly message: MailMessage;
  /** The further language of the site that its reader reads; absent or null for the main one. */
  readonly language?: string | null;
  /** The reader's own page, for the List-Unsubscribe headers (RFC 8058); null on mails outside the list. */
  readonly unsubscribeUrl: string | null;
  /** Asked at the last moment before the relay hears of the mail: may it still go? */
  readonly mayStart?: () => boolean;
}

/**
 * What became of it. `accepted` by the relay is not *delivered*.
 * `deferred`: try later (4xx). `rejected`: never (5xx), `cause` says what for. `unreachable`: the relay could not be
 * spoken to, or takes nothing from us (`refused`: our sign-in or our sender), which is no fault of this mail;
 * `connected` tells whether the connection had stood. `uncertain`: the whole message was handed over and the answer
 * was lost. `withheld`: it was not to start any more, and the relay has not heard of it.
 */
export type SendResult =
  | { readonly outcome: "accepted"; readonly answer: string }
  | { readonly outcome: "deferred"; readonly answer: string }
  | { readonly outcome: "rejected"; readonly cause: "mailbox" | "full" | "policy" | "message"; readonly answer: string }
  | {
      readonly outcome: "unreachable";
      readonly connected: boolean;
      readonly refused?: "sign-in" | "sender";
      readonly answer: string;
    }
  | { readonly outcome: "uncertain" | "withheld"; readonly answer: string };

export interface Mailer {
  /** Composes and hands over one mail. Expected failures are results; it throws only when the mail cannot be made. */
  send(mail: OutgoingMail): Promise<SendResult>;
  close(): Promise<void>;
}
