import { isLoopback } from "../../domain/loopback.ts";

/** What a relay is known to bear. */
export interface RelayProfile {
  readonly connections: number;
  /** Copies a second. */
  readonly rate: number;
  /** Letters over one connection. */
  readonly letters: number;
}

const unknown: RelayProfile = { connections: 5, rate: 10, letters: 100 };

/** A mail server on this machine takes what comes, and sends it on at a pace of its own. */
const own: RelayProfile = { connections: 20, rate: 10_000, letters: 1_000 };

/** By host name, as the providers' manuals say it (November 2026). What an account has beyond that, its author sets. */
const known: readonly (readonly [host: RegExp, profile: Partial<RelayProfile>])[] = [
  // What an account has outside of the sandbox, to begin with.
  [/^email-smtp(-fips)?\.[a-z0-9-]+\.amazonaws\.com(\.cn)?$/, { rate: 14 }],
  [/^smtp(-broadcasts)?\.postmarkapp\.com$/, { connections: 10 }],
  [/^smtp\.socketlabs\.com$/, { connections: 10, letters: 50 }],
  [/^mail\.authsmtp\.com$/, { connections: 5 }],
  [/^smtp(-relay)?\.(gmail|googlemail)\.com$/, { connections: 2 }],
];

/** By the relay's host name alone; an unknown one is asked gently. */
export function profileOf(host: string): RelayProfile {
  if (isLoopback(host)) return own;
  const [, profile] = known.find(([name]) => name.test(host.toLowerCase())) ?? [];
  return { ...unknown, ...profile };
}
