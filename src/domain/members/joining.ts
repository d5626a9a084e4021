import type { NewMail } from "../delivery/store.ts";
import { newId } from "../ids.ts";
import { browserName } from "./browser-name.ts";
import { nameAfter, type ProvidedEmail, shownName, vouchedKey } from "./naming.ts";
import type { ProviderProfile } from "./providers.ts";
import { surplusOf } from "./session-life.ts";
import type { Account, DisconnectDecision, Identity, Member, SignInDecision, SignInFacts } from "./store.ts";

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
}

/**
 * Whose account a sign-in opens. The identity, provider and subject, decides alone where it is known. Otherwise a
 * verified address joins it to the account that holds the same one, unless that account has an identity of the same
 * provider already: then the provider has given the address to somebody else, who gets a new account and the address.
 */
export function decideSignIn(facts: SignInFacts, arrival: Arrival): SignInDecision<SignInAnswer> {
  const { known, holder } = facts;
  if (known) return comeBack(known, holder, arrival);
  if (!holder) return open(arrival, []);
  const rival = holder.identities.find(({ provider }) => provider === arrival.profile.provider);
  return rival ? open(arrival, [holder.member], disproved(holder.identities, arrival)) : join(holder, arrival);
}

/** A known identity. The address follows it where the identity is what vouched for it, and takes nobody else's. */
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
    answer: { memberId: member.id, first: false, joined: false },
    members: isSame(member, changed) ? [] : [changed],
    identities: [current],
    ...newSession(member.id, sessions, arrival),
    mail: null,
  };
}

function join({ member, sessions }: Account, arrival: Arrival): SignInDecision<SignInAnswer> {
  return {
    answer: { memberId: member.id, first: false, joined: true },
    members: [],
    identities: [newIdentity(member.id, arrival)],
    ...newSession(member.id, sessions, arrival),
    mail: joinedMail(member, arrival),
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
    answer: { memberId: member.id, first: true, joined: false },
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

/** Tells the owner, under the verified address, that there is another way in. */
function joinedMail(member: Member, { profile, now }: Arrival): NewMail {
  return {
    id: newId(now),
    template: "account-joined",
    data: { provider: profile.provider },
    subscriberId: null,
    memberId: member.id,
    consentId: null,
    recipient: member.email ?? "",
    random: null,
    cycle: 0,
    linkLife: null,
    priority: 0,
    readyAt: 0,
    createdAt: now,
    recipientKey: null,
    clientKey: null,
    void: false,
  };
}

function isSame(a: Member, b: Member): boolean {
  return a.name === b.name && a.email === b.email && a.addressKey === b.addressKey;
}

/**
 * Takes a provider away. The last one stays: without it nobody could sign in. With the identity goes its word for the
 * address; another identity's verified address takes the place, where nobody else holds it.
 */
export function decideDisconnect(
  { account, isHeldByOthers }: { account: Account; isHeldByOthers: (addressKey: string) => boolean },
  identityId: string,
): DisconnectDecision<"disconnected" | "last" | "unknown"> {
  const { member, identities } = account;
  const identity = identities.find(({ id }) => id === identityId);
  if (!identity) return { answer: "unknown", change: null };
  const rest = identities.filter((one) => one !== identity);
  if (!rest.length) return { answer: "last", change: null };
  return {
    answer: "disconnected",
    change: { identity, member: { ...member, ...addressAfter(member, rest, isHeldByOthers) } },
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
