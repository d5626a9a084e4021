import { newId } from "../ids.ts";
import { DAY } from "../time-spans.ts";
import { browserName } from "./browser-name.ts";
import { accountMail } from "./mails.ts";
import { nameAfter, type ProvidedEmail, shownName, vouchedKey } from "./naming.ts";
import type { ProviderProfile } from "./providers.ts";
import { surplusOf } from "./session-life.ts";
import type { Account, DisconnectDecision, Identity, Member, SignInDecision, SignInFacts } from "./store.ts";

/**
 * How long a provider's word for an address lets another provider in. An older one may be about a person who has lost
 * the address since: a company or a provider gives it to the next person.
 */
const PROOF_LIFE = 90 * DAY;

/** Who has come, and how. */
export interface Arrival {
  readonly profile: ProviderProfile;
  /** What the profile's address is worth. */
  readonly email: ProvidedEmail;
  readonly userAgent: string | null;
  /** Of the new session's token. */
  readonly tokenHash: string;
  readonly now: number;
}

export interface SignInAnswer {
  readonly memberId: string;
  readonly first: boolean;
  readonly joined: boolean;
  /** Sessions of the account that ended because another provider was joined to it. */
  readonly ended: number;
}

/**
 * Whose account a sign-in opens. The identity, provider and subject, decides alone where it is known. Otherwise a
 * verified address joins it to the account that holds the same one, if an identity that vouches for the address was
 * used within 90 days. Otherwise, or where that account has an identity of the same provider already, the address may
 * have been given to another person, who gets a new account and the address.
 */
export function decideSignIn(facts: SignInFacts, arrival: Arrival): SignInDecision<SignInAnswer> {
  const { known, holder } = facts;
  if (known) return comeBack(known, holder, arrival);
  if (!holder) return open(arrival, []);
  const rival = holder.identities.find(({ provider }) => provider === arrival.profile.provider);
  if (rival) return open(arrival, [holder.member], disproved(holder.identities, arrival));
  return isProvenLately(holder, arrival) ? join(holder, arrival) : open(arrival, [holder.member]);
}

function isProvenLately({ identities }: Account, { email, now }: Arrival): boolean {
  return identities.some((one) => vouchedKey(one) === email.key && now - one.lastUsedAt <= PROOF_LIFE);
}

/** A known identity. The address follows it where the identity is what vouched for it, and takes no other member's. */
function comeBack(
  { member, identity, identities, sessions }: NonNullable<SignInFacts["known"]>,
  holder: Account | null,
  arrival: Arrival,
): SignInDecision<SignInAnswer> {
  const { profile, email, now } = arrival;
  const current: Identity = { ...identity, ...wordOf(arrival), name: shownName(profile.name), lastUsedAt: now };
  const others = identities.filter(({ id }) => id !== identity.id);
  const isVouchedFor = [current, ...others].some((one) => vouchedKey(one) === member.addressKey);
  const isFree = email.key !== null && holder === null;
  const address = isFree
    ? { email: email.email, addressKey: email.key }
    : { email: member.email === identity.email ? email.email : member.email, addressKey: null };
  const changed: Member = {
    ...member,
    name: nameAfter(member, identity, current.name),
    ...(member.addressKey !== null && isVouchedFor ? {} : address),
  };
  return {
    answer: { memberId: member.id, first: false, joined: false, ended: 0 },
    members: isSame(member, changed) ? [] : [changed],
    identities: [current],
    ...newSession(member.id, sessions, arrival),
    mail: null,
  };
}

/** The owner is told of the other way in, and every browser that was signed in must sign in again. */
function join({ member, sessions }: Account, arrival: Arrival): SignInDecision<SignInAnswer> {
  const { profile, now } = arrival;
  return {
    answer: { memberId: member.id, first: false, joined: true, ended: sessions.length },
    members: [],
    identities: [newIdentity(member.id, arrival)],
    ...newSession(member.id, [], arrival),
    ended: sessions.map(({ id }) => id),
    mail: accountMail("account-joined", member, { data: { provider: profile.provider }, now }),
  };
}

/** A new account, after those that give its address up: they keep it as a shown one, without proof. */
function open(
  arrival: Arrival,
  former: readonly Member[],
  changed: readonly Identity[] = [],
): SignInDecision<SignInAnswer> {
  const { profile, email, now } = arrival;
  const member: Member = {
    id: newId(now),
    name: shownName(profile.name),
    email: email.email,
    addressKey: email.key,
    picture: "provider",
    createdAt: now,
  };
  return {
    answer: { memberId: member.id, first: true, joined: false, ended: 0 },
    members: [...former.map((one) => ({ ...one, addressKey: null })), member],
    identities: [...changed, newIdentity(member.id, arrival)],
    ...newSession(member.id, [], arrival),
    mail: null,
  };
}

/** Identities of the former holder for which the same provider does not vouch any more. */
function disproved(identities: readonly Identity[], { profile, email }: Arrival): Identity[] {
  return identities
    .filter((one) => one.provider === profile.provider && vouchedKey(one) === email.key)
    .map((one) => ({ ...one, emailVerified: false }));
}

function newIdentity(memberId: string, arrival: Arrival): Identity {
  const { profile, now } = arrival;
  return {
    id: newId(now),
    memberId,
    provider: profile.provider,
    subject: profile.subject,
    ...wordOf(arrival),
    name: shownName(profile.name),
    connectedAt: now,
    lastUsedAt: now,
  };
}

function wordOf({ email }: Arrival): Pick<Identity, "email" | "emailVerified"> {
  return { email: email.email, emailVerified: email.key !== null };
}

function newSession(memberId: string, others: Account["sessions"], arrival: Arrival) {
  const { profile, userAgent, tokenHash, now } = arrival;
  const session = {
    id: newId(now),
    memberId,
    provider: profile.provider,
    browser: browserName(userAgent),
    createdAt: now,
    seenAt: now,
  };
  return { session, tokenHash, ended: surplusOf(others) };
}

function isSame(a: Member, b: Member): boolean {
  return a.name === b.name && a.email === b.email && a.addressKey === b.addressKey;
}

/**
 * Takes a provider away and tells the owner. The last one stays: without it the member could not sign in. With the identity goes
 * its word for the address; another identity's verified address takes the place, where no other member holds it.
 */
export function decideDisconnect(
  { account, isHeldByOthers }: { account: Account; isHeldByOthers: (addressKey: string) => boolean },
  { identityId, now }: { identityId: string; now: number },
): DisconnectDecision<"disconnected" | "last" | "unknown"> {
  const { member, identities } = account;
  const identity = identities.find(({ id }) => id === identityId);
  if (!identity) return { answer: "unknown", change: null };
  const rest = identities.filter((one) => one !== identity);
  if (!rest.length) return { answer: "last", change: null };
  return {
    answer: "disconnected",
    change: {
      identity,
      member: { ...member, ...addressAfter(member, rest, isHeldByOthers) },
      mail: accountMail("provider-removed", member, { data: { provider: identity.provider }, now }),
    },
  };
}

function addressAfter(
  member: Member,
  rest: readonly Identity[],
  isHeldByOthers: (addressKey: string) => boolean,
): Pick<Member, "email" | "addressKey"> {
  const { email, addressKey } = member;
  if (addressKey !== null && rest.some((one) => vouchedKey(one) === addressKey)) return { email, addressKey };
  for (const one of rest) {
    const key = vouchedKey(one);
    if (key !== null && !isHeldByOthers(key)) return { email: one.email, addressKey: key };
  }
  const shown = rest.find((one) => one.email === email) ?? rest[0];
  return { email: shown?.email ?? null, addressKey: null };
}
