import { createHmac, timingSafeEqual } from "node:crypto";
import { DAY } from "./time-spans.ts";

/** How long a preview link works, in milliseconds. */
const PREVIEW_LIFE = 7 * DAY;

/**
 * The token of a link that shows one unpublished post or page: `EXPIRY.SIGNATURE`, the expiry in UTC seconds, the signature an
 * HMAC-SHA256 over slug and expiry; of a page its path stands for the slug. `key` must be used for nothing else.
 */
export function signPreview(key: Uint8Array, slug: string, now: number): string {
  const expiry = Math.floor((now + PREVIEW_LIFE) / 1000);
  return `${expiry}.${signature(key, slug, expiry)}`;
}

/** Does this token show this post now? Takes the same time for every wrong signature. */
export function verifyPreview(key: Uint8Array, slug: string, token: string, now: number): boolean {
  const [, expiry, signed] = /^([1-9]\d{0,11})\.([\w-]{43})$/.exec(token) ?? [];
  if (!expiry || !signed) return false;
  const expected = Buffer.from(signature(key, slug, Number(expiry)));
  return timingSafeEqual(expected, Buffer.from(signed)) && now < Number(expiry) * 1000;
}

function signature(key: Uint8Array, slug: string, expiry: number): string {
  return createHmac("sha256", key).update(`preview\n${slug}\n${expiry}`).digest("base64url");
}
