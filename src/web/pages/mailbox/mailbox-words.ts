import type { Text } from "../../../languages/texts.ts";

/** What the mailbox says, in one language. The server sends it with the page: what only the author sees is no part of what readers load. */
export const mailboxWords = (text: Text) => ({
  mailbox: text("localPages.mailbox"),
  about: text("localPages.mailboxOf"),
  noMail: text("localPages.noMail"),
  mails: text("localPages.mails"),
  from: text("localPages.from"),
  to: text("localPages.to"),
  date: text("localPages.date"),
  /** `{subject}` stands for the mail's. */
  mail: text("localPages.mail", { subject: "{subject}" }),
  text: text("localPages.text"),
  headers: text("localPages.headers"),
});
