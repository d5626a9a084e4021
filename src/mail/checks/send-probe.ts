import { setTimeout as delay } from "node:timers/promises";
import type { ImapFlow } from "imapflow";
import type { Carrier } from "../../domain/newsletters/carrier.ts";
import { READER_URL } from "../../domain/newsletters/letter.ts";
import type { Probe } from "../../domain/newsletters/mail-check/mail-check.ts";
import { say } from "../../languages/say.ts";
import { putAside, sourceOf } from "../bounces/bounce-mailbox.ts";
import { openMailbox } from "../bounces/imap-mailbox.ts";
import { fillGaps } from "../issues/fill-gaps.ts";
import { toGapped } from "../issues/gapped.ts";
import { issueHeaders } from "../issues/issue-header.ts";

/** A relay may replace the Message-ID, but leaves this field. */
const FIELD = "X-Commonplace-Probe";
/** Milliseconds from one look into the mailbox to the next. */
const EVERY = 2_000;

export interface ProbeMail {
  /** Names this probe. */
  readonly id: string;
  /** As people write it. */
  readonly from: string;
  /** The envelope's. */
  readonly sender: string;
  readonly to: string;
  readonly listName: string;
  /** Of the site. */
  readonly host: string;
  /** A link of no reader. */
  readonly leaveUrl: string;
  /** UTC milliseconds. */
  readonly now: number;
}

/** Hands over a mail with the header of an issue; a sentence for the author when the relay does not take it. */
export async function sendProbe(mail: ProbeMail, carrier: Pick<Carrier, "send" | "close">): Promise<string | null> {
  const { id, from, sender, to, listName, host } = mail;
  const issue = { from, listName, host, slug: "probe", topic: null, intake: null };
  const words = say("checkCommands.probeWords");
  const message = toGapped({
    subject: say("checkCommands.probeSubject"),
    text: `${words}\n\n${READER_URL}\n`,
    html: `<p>${words}</p><p><a href="${READER_URL}">${say("checkCommands.probeLeave")}</a></p>`,
    from,
    replyTo: null,
    headers: { ...issueHeaders(issue), [FIELD]: id },
  });
  const filled = fillGaps(message, {
    to,
    "message-id": `<probe.${id}@${host}>`,
    date: new Date(mail.now).toUTCString().replace("GMT", "+0000"),
    "reader-url": mail.leaveUrl,
  });
  const result = await carrier.send(0, {
    ...{ sender, recipient: to, envelopeId: id, message: filled },
    careful: true,
    mayStart: () => true,
  });
  await carrier.close();
  return result.outcome === "accepted" ? null : say("checkCommands.probeRefused", { answer: result.answer });
}

/** Sends a probe and reads it back from the mailbox; waits for it so many milliseconds. Never rejects. */
export function probeThrough(given: {
  /** As the setting BOUNCE_IMAP_URL has it. */
  readonly mailbox: string;
  readonly id: string;
  readonly send: () => Promise<string | null>;
  readonly patience: number;
}): Promise<Probe> {
  const { id, patience } = given;
  const failed = (why: string): Probe => ({ outcome: "failed", why });
  return openMailbox(new URL(given.mailbox), async (client, { uidNext }) => {
    const why = await given.send();
    if (why !== null) return failed(why);
    for (const start = performance.now(); performance.now() - start < patience; await delay(EVERY)) {
      const uid = await findProbe(client, uidNext, id);
      if (uid === null) continue;
      const raw = await sourceOf(client, uid);
      await putAside(client, uid);
      return { outcome: "read" as const, raw };
    }
    return failed(say("checkCommands.probeLost"));
  }).catch((error: Error) => failed(say("checkCommands.mailboxUnreadable", { why: error.message })));
}

/** Among the mails from this one on. */
async function findProbe(client: ImapFlow, from: number, id: string): Promise<number | null> {
  await client.noop();
  let found: number | null = null;
  for await (const { uid, headers } of client.fetch(`${from}:*`, { headers: [FIELD] }, { uid: true }))
    if (headers?.toString("latin1").includes(id)) found = uid;
  return found;
}
