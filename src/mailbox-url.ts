import { z } from "zod";
import { isLoopback } from "./domain/loopback.ts";

/** The address of an IMAP mailbox, with credentials; beyond this machine by TLS alone. */
export const mailboxUrl = z
  .string()
  .refine(isMailbox, { error: "must be an address such as imaps://user:password@mail.example.org/INBOX", abort: true })
  .refine(
    (written) => written.startsWith("imaps:") || isLoopback(new URL(written).hostname),
    "must begin with imaps:// beyond this machine",
  );

function isMailbox(written: string): boolean {
  const url = URL.parse(written);
  return url !== null && /^imaps?:$/.test(url.protocol) && [url.hostname, url.username, url.password].every(Boolean);
}
