import { DAY, HOUR, MINUTE } from "../time-spans.ts";
import type { Ask } from "./store.ts";

/** A limit this high is no limit: nothing is counted. */
export const NO_LIMIT = 100_000;
/** Between two mails to one address. */
export const SPACING = MINUTE;
/** Removals an hour on mere request. */
const REMOVALS_PER_CLIENT = 5;

export interface Limits {
  /** Mails to one address in 24 hours. */
  readonly mailsPerRecipient: number;
  /** Mails that one client may cause in ten minutes; three times as many in a day. */
  readonly mailsPerClient: number;
  /** Mails an hour to addresses that are not confirmed, over all clients. */
  readonly mailsToUnconfirmed: number;
}

/** A network counts like this many clients: a site has a /48, but so have thousands of readers of a mobile network. */
export const CLIENTS_PER_NETWORK = 10;

/** How many of the latest mails must be known to judge; 0 when nothing is limited. */
export function recipientReach(limits: Limits): number {
  return limits.mailsPerRecipient >= NO_LIMIT ? 0 : limits.mailsPerRecipient;
}

export function clientReach(limits: Limits): number {
  return limits.mailsPerClient >= NO_LIMIT ? 0 : limits.mailsPerClient * 3;
}

/** The same for the network of a client. */
export function networkReach(limits: Limits): number {
  return clientReach(limits) * CLIENTS_PER_NETWORK;
}

/** Which removals the guard against mass removal looks at. */
export function removalsToCount(now: number): NonNullable<Ask["removals"]> {
  return { since: now - HOUR, reach: removalCeiling };
}

/**
 * When the next mail to an address may go: at once (`now`), after the spacing, or null when the day's share is used
 * up. `times`: when the latest mails to it were asked for, newest first.
 */
export function nextMailTo(times: readonly number[], limits: Limits, now: number): number | null {
  if (!recipientReach(limits)) return now;
  if (times.filter((time) => time > now - DAY).length >= limits.mailsPerRecipient) return null;
  return Math.max(now, ...times.map((time) => Math.min(time, now) + SPACING));
}

/**
 * How long a client must wait before it may cause another mail, in milliseconds; 0 when it need not. Times are when it,
 * and the network of an IPv6 client, caused the latest ones, newest first.
 */
export function clientWait(
  { clientMails, networkMails }: { clientMails: readonly number[]; networkMails: readonly number[] },
  limits: Limits,
  now: number,
): number {
  const reach = clientReach(limits);
  if (!reach) return 0;
  const wait = (times: readonly number[], most: number, span: number) => {
    const decisive = times[most - 1];
    return decisive === undefined ? 0 : Math.min(Math.max(decisive + span - now, 0), span);
  };
  return Math.max(
    wait(clientMails, limits.mailsPerClient, 10 * MINUTE),
    wait(clientMails, reach, DAY),
    wait(networkMails, limits.mailsPerClient * CLIENTS_PER_NETWORK, 10 * MINUTE),
    wait(networkMails, networkReach(limits), DAY),
  );
}

/** The number of the hour in which mails to unconfirmed addresses are counted together. */
export function hourOf(now: number): number {
  return Math.floor(now / HOUR);
}

/** How long everybody waits until another mail may go to an unconfirmed address. `sent`: in this hour so far. */
export function ceilingWait(sent: number, limits: Limits, now: number): number {
  if (!countsUnconfirmed(limits) || sent < limits.mailsToUnconfirmed) return 0;
  return (hourOf(now) + 1) * HOUR - now;
}

export function countsUnconfirmed({ mailsToUnconfirmed }: Limits): boolean {
  return mailsToUnconfirmed < NO_LIMIT;
}

/**
 * The guard against mass removal: may another address be removed on mere request, or must its owner confirm by mail?
 * `byClient` and `inAll` count the removals without proof of the last hour.
 */
export function removalNeedsProof(counts: {
  byClient: number;
  byNetwork: number;
  inAll: number;
  active: number;
}): boolean {
  return (
    counts.byClient >= REMOVALS_PER_CLIENT ||
    counts.byNetwork >= REMOVALS_PER_CLIENT * CLIENTS_PER_NETWORK ||
    counts.inAll >= removalCeiling(counts.active)
  );
}

function removalCeiling(active: number): number {
  return Math.max(20, Math.floor(active / 100));
}

/**
 * The spelling under which the cap per address counts, and nothing else: upper and lower case, `+tag` and dots are one
 * address, as they are at the largest providers.
 */
export function foldAddress(addressKey: string): string {
  const at = addressKey.lastIndexOf("@");
  const local = addressKey
    .slice(0, at)
    .replace(/(?<=.)\+.*/s, "")
    .replaceAll(".", "");
  const domain = addressKey.slice(at + 1);
  return `${local}@${domain === "googlemail.com" ? "gmail.com" : domain}`;
}

/**
 * Who counts as one client: an IPv4 address, or the /64 of an IPv6 address, of which one household holds all.
 * IPv4 inside IPv6 (`::ffff:192.0.2.1`) counts as IPv4.
 */
export function foldClient(ip: string): string {
  const [plain = ""] = ip.replace(/^\[|\]$/g, "").split("%");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(plain)) return plain;
  return `${groupsOf(plain).slice(0, 4).join(":")}::/64`;
}

/** The /48 of an IPv6 client, which one site or provider's customer may hold; null for IPv4. */
export function foldNetwork(ip: string): string | null {
  const [, groups] = /^(.*)::\/64$/.exec(foldClient(ip)) ?? [];
  return groups === undefined ? null : `${groups.split(":").slice(0, 3).join(":")}::/48`;
}

/** All eight groups of an IPv6 address, without zeros in front. */
function groupsOf(plain: string): string[] {
  const [head = "", tail] = plain.toLowerCase().split("::");
  const front = head ? head.split(":") : [];
  const back = tail ? tail.split(":") : [];
  const missing = tail === undefined ? 0 : 8 - front.length - back.length;
  const groups = [...front, ...Array<string>(Math.max(missing, 0)).fill("0"), ...back];
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}

function isIPv6(text: string): boolean {
  return /^[\da-f:.]+$/i.test(text) && text.includes(":") && URL.canParse(`http://[${text}]/`);
}
