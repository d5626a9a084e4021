import type { Carrier, PreparedCopy } from "../../domain/newsletters/carrier.ts";
import { say } from "../../languages/say.ts";
import type { Letter, Transport } from "../letter.ts";

/** What the mailbox shows by itself. */
const usual = new Set(["from", "to", "subject", "date", "message-id", "mime-version", "content-type"]);

/** Puts the copies of issues into the local mailbox, where they are shown like other mails; read as a mail program would. */
export function createMailboxCarrier(mailbox: Pick<Transport, "send">): Carrier {
  return {
    connections: 5,
    rate: 100,
    async send(_link, { recipient, message, mayStart }) {
      if (!mayStart()) return { outcome: "withheld", answer: say("stateCommands.notKeptAnyMore") };
      return mailbox.send(await letterOf(recipient, message));
    },
    async close() {},
  };
}

async function letterOf(recipient: string, message: PreparedCopy["message"]): Promise<Letter> {
  const { default: PostalMime } = await import("postal-mime");
  const unstuffed = Buffer.from(Buffer.concat(message).toString("latin1").replace(/^\.\./gm, "."), "latin1");
  const { messageId = "", from, date, subject = "", text = "", html = "", headers } = await PostalMime.parse(unstuffed);
  return {
    id: (messageId.slice(1).split("@")[0] ?? "").replace(/[^\w-]/g, "-").slice(0, 64),
    messageId,
    from: from?.name ? `${from.name} <${from.address}>` : (from?.address ?? ""),
    to: recipient,
    date: new Date(date ?? 0),
    subject,
    text,
    html,
    headers: Object.fromEntries(
      headers.flatMap(({ key, originalKey, value }) => (usual.has(key) ? [] : [[originalKey, value]])),
    ),
  };
}
