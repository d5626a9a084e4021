import type { ClaimedMail } from "../delivery/store.ts";
import type { OutgoingMail } from "../mailer.ts";
import { isProviderId, providerNames } from "./providers.ts";
import type { MemberStore } from "./store.ts";

/** The part of delivery that knows accounts. */
export interface MemberMails {
  /** Is a mail about an account, and so for `prepare` here? */
  owns(mail: ClaimedMail): boolean;
  /** A row of the outbox as it is sent; null when it concerns nobody any more. */
  prepare(mail: ClaimedMail): Promise<Omit<OutgoingMail, "id" | "recipient"> | null>;
}

export function createMemberMails(parts: {
  store: Pick<MemberStore, "find">;
  /** Origin of the site. */
  origin: string;
}): MemberMails {
  return {
    owns: ({ template }) => template === "account-joined",
    async prepare({ template, memberId, data }) {
      const { provider } = data;
      const member = memberId === null ? null : await parts.store.find(memberId);
      if (template !== "account-joined" || !isProviderId(provider) || !member?.addressKey) return null;
      const words = { provider: providerNames[provider], settingsUrl: `${parts.origin}/settings` };
      return { message: { template, data: words }, unsubscribeUrl: null };
    },
  };
}
