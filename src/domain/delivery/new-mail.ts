import { newId } from "../ids.ts";
import type { MailTemplate } from "../mailer.ts";
import type { NewMail } from "./store.ts";

/** A mail that goes at once, before all others, and counts for no limit, as far as `more` says nothing else. */
export function newMailTo(recipient: string, template: MailTemplate, now: number, more: Partial<NewMail>): NewMail {
  return {
    id: newId(now),
    template,
    data: {},
    subscriberId: null,
    consentId: null,
    recipient,
    random: null,
    cycle: 0,
    linkLife: null,
    priority: 0,
    readyAt: 0,
    createdAt: now,
    recipientKey: null,
    clientKey: null,
    void: false,
    ...more,
  };
}
