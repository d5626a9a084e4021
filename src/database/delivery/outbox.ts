import type { NewMail } from "../../domain/delivery/store.ts";
import { prepared } from "../prepared.ts";
import type { Handle, MailTable } from "../schema.ts";

const insert = prepared<MailTable, unknown>((db, p) => db.insertInto("mail").values(p));

/** Writes a mail to the outbox, within the transaction of whatever causes it. */
export async function addMail(trx: Handle, { void: isVoid, ...mail }: NewMail): Promise<void> {
  await insert(trx, {
    ...mail,
    data: JSON.stringify(mail.data),
    memberId: mail.memberId ?? null,
    recipient: isVoid ? "" : mail.recipient,
    linksUntil: mail.linkLife === null ? null : mail.createdAt + mail.linkLife,
    usedAt: null,
    state: isVoid ? "void" : "ready",
    attempts: 0,
    lostAnswers: 0,
    lastAnswer: null,
    generation: 0,
    finishedAt: isVoid ? mail.createdAt : null,
    recipientKey: isVoid ? null : mail.recipientKey,
    networkKey: mail.networkKey ?? null,
  });
}
