import { type Sentence, sentence } from "../../languages/sentence.ts";
import { decoded } from "../decoded.ts";
import { sitePath } from "./input.ts";

/** An old address and where it leads, as a line of `redirects/*.txt` says. */
export interface Redirect {
  /** One-based. */
  readonly line: number;
  /** A path of this site, with a query where that names the text: `/?p=123`. */
  readonly from: string;
  /** A path of this site, or an address that begins with https://. */
  readonly to: string;
}

interface LineFault {
  readonly line: number;
  readonly message: Sentence;
}

/**
 * Reads lines such as `/2019/05/on-margins/ /posts/on-margins`, the form of Netlify's `_redirects`: whatever follows a #
 * at the beginning of a word is a comment, a status of 3xx at the end changes nothing. A line that cannot be read is a
 * fault, and the others hold.
 */
export function readRedirects(text: string): { redirects: Redirect[]; faults: LineFault[] } {
  const redirects: Redirect[] = [];
  const faults: LineFault[] = [];
  for (const [index, written] of text.split("\n").entries()) {
    const words = written.split(/\s+/).filter((word) => word !== "");
    const comment = words.findIndex((word) => word.startsWith("#"));
    const [from, to, ...more] = comment < 0 ? words : words.slice(0, comment);
    const line = index + 1;
    if (from === undefined) continue;
    const message = faultOf(from, to, more);
    if (message !== null || to === undefined) faults.push({ line, message: message ?? TWO_ADDRESSES });
    else redirects.push({ line, from, to });
  }
  return { redirects, faults };
}

const TWO_ADDRESSES = sentence("fileFaults.redirect");

function faultOf(from: string, to: string | undefined, more: readonly string[]): Sentence | null {
  if (to === undefined) return TWO_ADDRESSES;
  if (!sitePath.safeParse(from).success) return sentence("fileFaults.redirectFrom", { from });
  if (/\*|\/:/.test(from)) return sentence("fileFaults.redirectPattern", { from });
  const [status = "301", ...rest] = more;
  if (rest.length > 0 || !/^\d{3}!?$/.test(status)) return TWO_ADDRESSES;
  if (!status.startsWith("3")) return sentence("fileFaults.redirectStatus", { status });
  if (sitePath.safeParse(to).success) return null;
  const isSecure = /^https:\/\//i.test(to) && URL.canParse(to);
  return isSecure ? null : sentence("fileFaults.redirectTo", { to });
}

/** An address as redirects compare it: a path in its one spelling, and what its query says. */
export interface ComparedAddress {
  /** Each part encoded in one way, no empty part, no slash at the end. */
  readonly path: string;
  /** In the order of the names. */
  readonly query: readonly (readonly [name: string, value: string])[];
}

/** `address`: path and query; a fragment does not matter. */
export function comparedAddress(address: string): ComparedAddress {
  const [withQuery = ""] = address.split("#", 1);
  const mark = withQuery.indexOf("?");
  const path = mark < 0 ? withQuery : withQuery.slice(0, mark);
  const parts = withoutDots(path).split("/").filter(Boolean);
  return { path: `/${parts.map(inOneSpelling).join("/")}`, query: mark < 0 ? [] : sorted(withQuery.slice(mark)) };
}

function sorted(query: string): [name: string, value: string][] {
  const parameters = new URLSearchParams(query);
  parameters.sort();
  return [...parameters];
}

/** The path as browsers ask for it, without `.` and `..`. */
const withoutDots = (path: string): string =>
  path.includes("/.") || path.includes("/%2") ? (URL.parse(`http://site.example${path}`)?.pathname ?? path) : path;

const inOneSpelling = (part: string): string =>
  /^[\w-]+$/.test(part) ? part : encodeURIComponent((decoded(part) ?? part).normalize("NFC"));
