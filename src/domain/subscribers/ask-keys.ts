import { createHmac } from "node:crypto";
import { foldAddress, foldClient, foldNetwork } from "./limits.ts";

/** Under which keyed hashes an address and a client are counted; `client` null for the author's own commands. */
export function askKeys(key: Uint8Array, addressKey: string, client: string | null) {
  return {
    addressKey,
    suppressionHash: suppressionHash(key, addressKey),
    recipientKey: hash(key, "recipient", foldAddress(addressKey)).slice(0, 22),
    clientKey: client === null ? null : clientHash(key, client),
    networkKey: client === null ? null : networkHash(key, client),
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
