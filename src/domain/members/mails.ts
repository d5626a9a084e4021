import { newMailTo } from "../delivery/new-mail.ts";
import type { ClaimedMail, NewMail } from "../delivery/store.ts";
import { type AccountTemplate, isAccountTemplate, type OutgoingMail } from "../mailer.ts";
import { isProviderId, providerNames } from "./providers.ts";
import type { Member } from "./store.ts";

/** The part of delivery that knows accounts. */
export interface MemberMails {
  /** Is a mail about an account, and so for `prepare` here? */
  owns(mail: ClaimedMail): boolean;
  /** A row of the outbox as it is sent; null for nonsense. */
  prepare(mail: ClaimedMail): Promise<Omit<OutgoingMail, "id" | "recipient"> | null>;
}

/** `origin`: of the site. `languageOf`: the further language in which the owner of an address reads; null for the main one. */
export function createMemberMails({
  origin,
  languageOf = async () => null,
}: {
  origin: string;
  languageOf?: (recipient: string) => Promise<string | null>;
}): MemberMails {
  return {
    owns: ({ template }) => isAccountTemplate(template),
    // Sent whatever has become of the account: a thief must not be able to stop the notice.
    async prepare({ template, data: { provider }, recipient }) {
      const language = await languageOf(recipient);
      const home = language === null ? origin : `${origin}/${language}`;
      const more = { unsubscribeUrl: null, ...(language !== null && { language }) };
      if (template === "account-deleted") return { message: { template, data: { siteUrl: `${home}/` } }, ...more };
      if ((template !== "account-joined" && template !== "provider-removed") || !isProviderId(provider)) return null;
      const settingsUrl = `${home}/settings`;
      return { message: { template, data: { provider: providerNames[provider], settingsUrl } }, ...more };
    },
  };
}

/**
 * A notice to the owner of an account, under the verified address as it is before whatever the notice tells; null
 * without one. With `leaves` the notice belongs to no account: it goes although the account is gone, and its row with it.
 */
export function accountMail(
  template: AccountTemplate,
  { id, email, addressKey }: Pick<Member, "id" | "email" | "addressKey">,
  more: { data: NewMail["data"]; now: number; leaves?: boolean },
): NewMail | null {
  if (addressKey === null || email === null) return null;
  return newMailTo(email, template, more.now, { data: more.data, memberId: more.leaves ? null : id });
}
