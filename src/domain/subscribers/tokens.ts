import { createHmac, timingSafeEqual } from "node:crypto";

/** What a link or cookie is good for; one made for one purpose is worth nothing for another. */
export type TokenPurpose = (typeof purposes)[number];

/** A token begins with the first letter of its purpose. */
const purposes = ["verify", "undo", "leave", "reader", "attempt"] as const;

export interface Token {
  readonly purpose: TokenPurpose;
  /** Of the row that knows the random value. */
  readonly id: string;
  readonly signature: Buffer;
}

/**
 * The text of a token: purpose, row and an HMAC-SHA256 over the purpose and the row's 256 random bits. It can be made
 * again whenever a mail is sent again, and the database alone does not hold it. `key` serves nothing else.
 */
export function writeToken(key: Uint8Array, purpose: TokenPurpose, row: { id: string; random: string }): string {
  const id = Buffer.from(row.id.replaceAll("-", ""), "hex");
  return purpose.charAt(0) + Buffer.concat([id, signature(key, purpose, row)]).toString("base64url");
}

/** Takes a token apart without judging it; null for what no token looks like. */
export function parseToken(text: string): Token | null {
  const purpose = purposes.find((purpose) => purpose.charAt(0) === text.charAt(0));
  if (!purpose || !/^.[\w-]{64}$/.test(text)) return null;
  const bytes = Buffer.from(text.slice(1), "base64url");
  const hex = bytes.toString("hex", 0, 16);
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { purpose, id, signature: bytes.subarray(16) };
}

/** Was this token made from this row? Takes the same time for every wrong signature. */
export function isGenuine(key: Uint8Array, token: Token, row: { id: string; random: string }): boolean {
  return token.id === row.id && timingSafeEqual(token.signature, signature(key, token.purpose, row));
}

function signature(key: Uint8Array, purpose: TokenPurpose, row: { id: string; random: string }): Buffer {
  return createHmac("sha256", key).update(`${purpose}\n${row.id}\n${row.random}`).digest();
}
