import { randomPicker } from "./random-numbers.ts";
import { form, json, SITE } from "./subscription-api.ts";

const FORM = form["Content-Type"];
const pieces = [
  "a@b.example",
  "ada@example.org",
  "\0",
  "\r\nBcc: x@y.z",
  "%00",
  "%FF",
  "\ud800",
  "\u202e",
  "{{x}}",
  "'; drop table mail;--",
  "",
  " ",
  "x".repeat(300),
  "__proto__",
  "constructor",
  "9e999",
  "null",
  "[]",
  "{}",
  "🙂",
];
const fields = [
  "email",
  "name",
  "wantsAccount",
  "source",
  "page",
  "token",
  "website",
  "do",
  "topic",
  "topics",
  "days",
  "pausedUntil",
  "__proto__",
  "constructor",
  "List-Unsubscribe",
  "provider",
  "return_url",
  "state",
  "code",
  "iss",
  "picture",
  "id",
];
const values: unknown[] = [null, true, 0, -1, 1e308, [], {}, [[]], { a: 1 }, ...pieces];
const contentTypes = [
  json["Content-Type"],
  json["Content-Type"],
  FORM,
  json["Content-Type"],
  FORM,
  "text/plain",
  "multipart/form-data",
  "multipart/form-data; boundary=\0".replace("\0", "x"),
  "application/json;charset=utf-16",
  "",
];
const queries = [
  "google",
  "A".repeat(43),
  "//x.example",
  "%FF",
  "%",
  "",
  "a%40b.example",
  "%00",
  "x%0d%0a",
  "&&",
  "%F0%9F%99%82",
];
const headerNames = [
  "origin",
  "sec-fetch-site",
  "sec-fetch-mode",
  "accept",
  "cookie",
  "referer",
  "x-forwarded-for",
  "sec-purpose",
  "if-none-match",
];
const headerValues = [
  "",
  SITE,
  "null",
  "same-origin",
  "cross-site",
  "navigate",
  "text/html",
  "__Host-commonplace-attempt=a",
  "__Host-commonplace-attempt=%FF%00",
  `__Host-commonplace-attempt=a${"A".repeat(64)}`,
  `commonplace-session=${"A".repeat(43)}`,
  `commonplace-session=%00; commonplace-sign-in=${"A".repeat(43)}`,
  ",,,",
  "1.2.3.4, ::1",
  "prefetch",
  "x".repeat(2_000),
];

/** A request that no client would send. */
export interface RandomRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** All of it, for the message of a failure. */
  readonly what: string;
}

/** Random requests to one path of `origin`, the same in every run. */
export function* randomRequests(path: string, count: number, origin: string): Generator<RandomRequest> {
  const pick = randomPicker(path);
  const one = <T>(list: readonly T[]): T => list[pick(list.length)] as T;
  const own = { origin, "sec-fetch-site": "same-origin" };
  for (let made = 0; made < count; made++) {
    const method = one(["POST", "POST", "POST", "POST", "GET", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "FOO"]);
    const names = Array.from({ length: pick(4) }, () => one(fields));
    const url = pick(3)
      ? path
      : `${path}?${names.map((name) => `${encodeURIComponent(name)}=${one(queries)}`).join("&")}`;
    const type = one(contentTypes);
    const headers: Record<string, string> = type ? { "content-type": type, ...(pick(2) && own) } : {};
    for (let more = pick(4); more > 0; more--) {
      const value = one(headerValues);
      headers[one(headerNames)] = value === SITE ? origin : value;
    }
    const said = Object.fromEntries(names.map((name) => [name, one(values)]));
    const text =
      type === FORM
        ? names.map((name) => `${name}=${encodeURI(one(pieces).replace(/\p{Cs}/gu, ""))}`).join("&")
        : pick(5)
          ? JSON.stringify(said)
          : one(pieces);
    const body = method === "GET" || method === "HEAD" ? null : text;
    yield { method, url, headers, body, what: `${method} ${url} ${JSON.stringify(headers)} ${text}` };
  }
}
