import type { Config } from "../config.ts";
import type { SubscriberStore } from "../database/subscribers/subscriber-store.ts";
import { systemClock } from "../domain/clock.ts";
import type { DeliveryLog } from "../domain/delivery/store.ts";
import { createBounceIntake } from "../domain/newsletters/bounces.ts";
import { createMailboxRounds, type MailboxRounds } from "../domain/newsletters/mailbox-rounds.ts";
import { createTokenRows } from "../domain/subscribers/token-rows.ts";

/** Reads the mailbox into which mails come back; null without one. What speaks IMAP is loaded only where it is needed. */
export async function assembleReturnedMail(parts: {
  config: { readonly mail: Pick<Config["mail"], "bounceImapUrl"> };
  keys: { readonly tokens: Uint8Array };
  store: SubscriberStore;
  /** Of several processes the one that sends reads. */
  mayLook: () => boolean;
  log: DeliveryLog;
}): Promise<MailboxRounds | null> {
  const { store, keys, mayLook, log } = parts;
  const { bounceImapUrl: url } = parts.config.mail;
  if (!url) return null;
  const [{ createBounceMailbox }, { readReturned }] = await Promise.all([
    import("../mail/bounces/bounce-mailbox.ts"),
    import("../mail/bounces/read-returned.ts"),
  ]);
  const bounces = createBounceIntake({ store, tokenRows: createTokenRows(store, keys.tokens), clock: systemClock });
  return createMailboxRounds({
    mailbox: createBounceMailbox({ url }),
    // A report about a mail of somebody else stays where it is.
    async take(raw) {
      const returned = await readReturned(raw);
      return returned !== null && (await bounces.take(returned)) !== "unknown";
    },
    mayLook,
    log,
  });
}
