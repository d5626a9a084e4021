import type { NewMail } from "../../domain/delivery/store.ts";
import { prepared } from "../prepared.ts";
import type { Handle, MailTable } from "../schema.ts";

const insert = prepared<MailTable, never>(
  (db, p) =>
    db.insertInto("mail").values({
      id: p.id,
      template: p.template,
      data: p.data,
      subscriber_id: p.subscriber_id,
      member_id: p.member_id,
      consent_id: p.consent_id,
      recipient: p.recipient,
      random: p.random,
      cycle: p.cycle,
      link_life: p.link_life,
      links_until: p.links_until,
      used_at: null,
      priority: p.priority,
      state: p.state,
      ready_at: p.ready_at,
      attempts: 0,
      lost_answers: 0,
      last_answer: null,
      generation: 0,
      created_at: p.created_at,
      finished_at: p.finished_at,
      recipient_key: p.recipient_key,
      client_key: p.client_key,
      network_key: p.network_key,
    }) as never,
);

/** Writes a mail to the outbox, within the transaction of whatever causes it. */
export async function addMail(trx: Handle, mail: NewMail): Promise<void> {
  await insert(trx, {
    id: mail.id,
    template: mail.template,
    data: JSON.stringify(mail.data),
    subscriber_id: mail.subscriberId,
    member_id: mail.memberId ?? null,
    consent_id: mail.consentId,
    recipient: mail.void ? "" : mail.recipient,
    random: mail.random,
    cycle: mail.cycle,
    link_life: mail.linkLife,
    links_until: mail.linkLife === null ? null : mail.createdAt + mail.linkLife,
    used_at: null,
    priority: mail.priority,
    state: mail.void ? "void" : "ready",
    ready_at: mail.readyAt,
    attempts: 0,
    lost_answers: 0,
    last_answer: null,
    generation: 0,
    created_at: mail.createdAt,
    finished_at: mail.void ? mail.createdAt : null,
    recipient_key: mail.void ? null : mail.recipientKey,
    client_key: mail.clientKey,
    network_key: mail.networkKey ?? null,
  });
}
