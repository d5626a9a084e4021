import { createHmac } from "node:crypto";
import {
  clientReach,
  foldAddress,
  foldClient,
  foldNetwork,
  type Limits,
  networkReach,
  recipientReach,
} from "./limits.ts";
import type { Ask } from "./store.ts";

/**
 * Who asks about which address, under the keyed hashes by which both are counted. `client` null for the author's own
 * commands and for the signed-in owner, who are limited by the address alone.
 */
export function askOf(
  { key, limits }: { key: Uint8Array; limits: Limits },
  addressKey: string,
  client: string | null,
  now: number,
): Ask {
  return {
    addressKey,
    suppressionHash: suppressionHash(key, addressKey),
    recipientKey: hash(key, "recipient", foldAddress(addressKey)).slice(0, 22),
    clientKey: client === null ? null : clientHash(key, client),
    networkKey: client === null ? null : networkHash(key, client),
    now,
    recipientReach: recipientReach(limits),
    clientReach: client === null ? 0 : clientReach(limits),
    networkReach: client === null ? 0 : networkReach(limits),
  };
}

/** What is kept of a client's address, for as long as its requests are counted. */
export function clientHash(key: Uint8Array, client: string): string {
  return hash(key, "client", foldClient(client)).slice(0, 22);
}

/** The same for the network of an IPv6 client; null for IPv4. */
export function networkHash(key: Uint8Array, client: string): string | null {
  const network = foldNetwork(client);
  return network && hash(key, "network", network).slice(0, 22);
}

/** What is kept of an erased address: enough to recognise it, useless without the key. */
export function suppressionHash(key: Uint8Array, addressKey: string): string {
  return hash(key, "suppression", addressKey);
}

/** The same for a deleted account, by its id. */
export function accountHash(key: Uint8Array, memberId: string): string {
  return hash(key, "account", memberId);
}

function hash(key: Uint8Array, kind: string, value: string): string {
  return createHmac("sha256", key).update(`${kind}\n${value}`).digest("base64url");
}
