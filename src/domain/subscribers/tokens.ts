import { createHmac, timingSafeEqual } from "node:crypto";

/** What a link or cookie is good for; one made for one purpose is worth nothing for another. */
export type TokenPurpose = (typeof purposes)[number];

/** A token begins with the first letter of its purpose. */
const purposes = ["verify", "undo", "leave", "reader", "attempt", "probe"] as const;

/** What a signature is made for; `return` names the reader in the address to which bounces of their copies go. */
type Signed = TokenPurpose | "return";

export interface Token {
  readonly purpose: Signed;
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

/** A token of no reader, with which leaving by one click is tried and nobody leaves. `id`: any UUID. */
export const writeProbeToken = (key: Uint8Array, id: string): string => writeToken(key, "probe", { id, random: "" });

export function isProbeToken(key: Uint8Array, text: string): boolean {
  const token = parseToken(text);
  return token?.purpose === "probe" && isGenuine(key, token, { id: token.id, random: "" });
}

/** Takes a token apart without judging it; null for what no token looks like. */
export function parseToken(text: string): Token | null {
  const purpose = purposes.find((purpose) => purpose.charAt(0) === text.charAt(0));
  if (!purpose || !/^.[\w-]{64}$/.test(text)) return null;
  const bytes = Buffer.from(text.slice(1), "base64url");
  return { purpose, id: asUuid(bytes.toString("hex", 0, 16)), signature: bytes.subarray(16) };
}

/** Bytes of the signature in a return key: 80 bits, the fewest that RFC 2104, section 5, allows. */
const SHORT = 10;
/** Characters of a return key. */
const KEY_LENGTH = 42;

/**
 * The same for the local part of an address, which has at most 64 characters (RFC 5321, section 4.5.3.1) and may lose its
 * capitals on the way: row and shortened HMAC, 42 characters of base32hex (RFC 4648, section 7).
 */
export function writeReturnKey(key: Uint8Array, row: { id: string; random: string }): string {
  const hex = row.id.replaceAll("-", "") + signature(key, "return", row).toString("hex");
  return BigInt(`0x${hex}`).toString(32).padStart(KEY_LENGTH, "0");
}

/** Takes a return key apart without judging it, whatever its case; null for what none looks like. */
export function parseReturnKey(text: string): Token | null {
  if (!/^[0-9a-v]{42}$/i.test(text)) return null;
  const number = [...text].reduce((sum, digit) => sum * 32n + BigInt(Number.parseInt(digit, 32)), 0n);
  const hex = number.toString(16).padStart(2 * (16 + SHORT), "0");
  if (hex.length > 2 * (16 + SHORT)) return null;
  return { purpose: "return", id: asUuid(hex), signature: Buffer.from(hex.slice(32), "hex") };
}

/** Was this token made from this row? Takes the same time for every wrong signature. */
export function isGenuine(key: Uint8Array, token: Token, row: { id: string; random: string }): boolean {
  return token.id === row.id && timingSafeEqual(token.signature, signature(key, token.purpose, row));
}

function signature(key: Uint8Array, purpose: Signed, row: { id: string; random: string }): Buffer {
  const whole = createHmac("sha256", key).update(`${purpose}\n${row.id}\n${row.random}`).digest();
  return purpose === "return" ? whole.subarray(0, SHORT) : whole;
}

/** The first 16 bytes of a row's key. */
function asUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}
