import type { ImapFlow } from "imapflow";
import type { ReturnedMailbox } from "../../domain/newsletters/mailbox-rounds.ts";
import { say } from "../../languages/say.ts";
import { openMailbox } from "./imap-mailbox.ts";
import { MOST } from "./read-returned.ts";

/** Where reports that were taken in are kept, for the author to look at or to delete. */
const TAKEN = "Taken in";

/**
 * An IMAP mailbox (RFC 9051) into which mails come back. `url`: as the setting BOUNCE_IMAP_URL has it. What it has looked
 * at and left is not looked at again by this process; nothing of that changes, not even whether it was read.
 */
export function createBounceMailbox({ url }: { url: string }): ReturnedMailbox {
  /** Every mail up to this one was looked at; ids grow within one `validity` (RFC 9051, section 2.3.1.1). */
  let looked = { validity: 0n, uid: 0 };

  return {
    look: (take) =>
      openMailbox(new URL(url), async (client, { uidValidity }) => {
        if (looked.validity !== uidValidity) looked = { validity: uidValidity, uid: 0 };
        let taken = 0;
        for (const { uid, isReport } of await newMails(client)) {
          if (isReport && (await take(await sourceOf(client, uid)))) {
            await putAside(client, uid);
            taken++;
          }
          looked = { ...looked, uid };
        }
        return taken;
      }),
  };

  /** In order of arrival, with what their header says they are. */
  async function newMails(client: ImapFlow): Promise<{ uid: number; isReport: boolean }[]> {
    const found: { uid: number; isReport: boolean }[] = [];
    const range = `${looked.uid + 1}:*`;
    // `*` is the last mail, which can be an earlier one.
    for await (const { uid, headers } of client.fetch(range, { headers: ["content-type"] }, { uid: true }))
      if (uid > looked.uid) found.push({ uid, isReport: /multipart\/report/i.test(headers?.toString("latin1") ?? "") });
    return found.sort((a, b) => a.uid - b.uid);
  }
}

/** The beginning of a mail, without marking it as read. */
export async function sourceOf(client: ImapFlow, uid: number): Promise<Buffer> {
  const mail = await client.fetchOne(String(uid), { source: { maxLength: MOST } }, { uid: true });
  // Somebody else may have taken it away meanwhile.
  return mail ? (mail.source ?? Buffer.alloc(0)) : Buffer.alloc(0);
}

/** Moves a mail to the folder of those that were taken in. */
export async function putAside(client: ImapFlow, uid: number): Promise<void> {
  // Without them, what others have marked for deletion would go as well.
  if (!client.capabilities.has("MOVE") && !client.capabilities.has("UIDPLUS"))
    throw new Error(say("checkCommands.mailboxCannotMove"));
  const move = () => client.messageMove(String(uid), TAKEN, { uid: true });
  if (await move()) return;
  await client.mailboxCreate(TAKEN);
  if (!(await move())) throw new Error(say("checkCommands.mailboxRefusesFolder", { folder: TAKEN }));
}
