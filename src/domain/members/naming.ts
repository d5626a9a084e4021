import { readAddress } from "../subscribers/address.ts";
import type { Identity, Member } from "./store.ts";

/** A provider's name for a person, fit to be shown: one line of at most 100 characters; null when nothing is left. */
export function shownName(written: string | null): string | null {
  const name = visibleLine(written ?? "");
  return [...name].slice(0, 100).join("").trim() || null;
}

/** The name after a sign-in: the provider's, for as long as the member has not chosen another, or none. */
export function nameAfter(member: Member, before: Identity, nowGiven: string | null): string | null {
  return nowGiven !== null && member.name === before.name ? nowGiven : member.name;
}

/** What a provider says about an address. */
export interface ProvidedEmail {
  readonly email: string;
  /** Null unless the provider has verified it and mail could be sent to it. */
  readonly key: string | null;
}

/**
 * A provider's word on an address. One to which no mail can be sent is shown, but counts as unverified; null
 * when there is none.
 */
export function providedEmail(written: string | null, verified: boolean): ProvidedEmail | null {
  const address = readAddress(written ?? "");
  if (address) return { email: address.address, key: verified ? address.key : null };
  const shown = [...visibleLine(written ?? "")].slice(0, 254).join("");
  return shown ? { email: shown, key: null } : null;
}

/** The address for which an identity vouches, as a key; null for none. */
export function vouchedKey({ email, emailVerified }: Pick<Identity, "email" | "emailVerified">): string | null {
  return email !== null && emailVerified ? (readAddress(email)?.key ?? null) : null;
}

/** Without control characters, line breaks and what turns the direction of writing round. */
function visibleLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffd\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .trim();
}
