/** An e-mail address, checked. */
export interface Address {
  /** As mail is sent to it: the local part as written, the domain in lower-case ASCII (RFC 5891). */
  readonly address: string;
  /** In lower case: what makes two spellings one subscriber. */
  readonly key: string;
}

/**
 * Reads one address, or says null. Stricter than RFC 5321: no quoted local part, no comment,
 * no address literal, nothing invisible or that changes the direction of text. At most 64 characters before the @ and
 * 254 in all, counted in bytes as SMTP does. Safe in the browser.
 */
export function readAddress(written: string): Address | null {
  const text = written.trim();
  if (text.length > 254 || !text.isWellFormed()) return null;
  const at = text.lastIndexOf("@");
  const local = text.slice(0, at).normalize("NFC");
  if (at < 1 || !localPart.test(local) || bytes(local) > 64) return null;
  const domain = asciiDomain(text.slice(at + 1));
  if (!domain) return null;
  const address = `${local}@${domain}`;
  return bytes(address) > 254 ? null : { address, key: `${local.toLowerCase()}@${domain}` };
}

/** Dot-separated words of visible characters (RFC 5322 atext, and letters of any script per RFC 6531). */
const word = "[\\p{L}\\p{N}\\p{M}!#$%&'*+/=?^_`{|}~-]+";
const localPart = new RegExp(`^(?!\\p{M})${word}(\\.${word})*$`, "u");
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** The URL parser carries the mapping of international names (UTS 46), in the browser and here alike. */
function asciiDomain(written: string): string | null {
  if (!/^[\p{L}\p{N}\p{M}.-]+$/u.test(written) || /[\u3002\uff0e\uff61]/.test(written)) return null;
  if (!URL.canParse(`http://${written}/`)) return null;
  const { hostname } = new URL(`http://${written}/`);
  const labels = hostname.split(".");
  if (labels.length < 2 || hostname.length > 253 || !labels.every((part) => label.test(part))) return null;
  // What is left in digits is an address literal, in whatever notation it was written.
  return /^[0-9]+$/.test(labels.at(-1) ?? "") ? null : hostname;
}

function bytes(text: string): number {
  return new TextEncoder().encode(text).length;
}
