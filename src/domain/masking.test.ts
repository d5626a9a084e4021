import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { withoutSecrets } from "./masking.ts";

const secrets = [
  ...Array.from({ length: 300 }, () => randomBytes(32).toString("base64url")),
  ...Array.from({ length: 50 }, () => randomBytes(32).toString("hex")),
  ...["ada@example.org", "ada.lovelace+news@mail.example.co.uk", "ada%40example.org", "ÄDA@bücher.example"],
];
const places: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => `/newsletter/l${secret}`,
  (secret) => `/posts/on-margins?preview=1767225600.${secret}`,
  (secret) => `https://site.example/verify?token=${secret}&email=${secret}`,
  (secret) => JSON.stringify({ path: `/x/${secret}`, err: { stack: `Error: ${secret}\n    at "${secret}"` } }),
  (secret) => `550 5.1.1 <${secret}>: Recipient address rejected`,
  (secret) => `Key (address)=(${secret}) already exists.`,
  (secret) => `mailto:${secret}, ${secret}; '${secret}'`,
];

test("P108: no token, signature or address stays, wherever it stands", () => {
  for (const place of places)
    for (const secret of secrets) expect(withoutSecrets(place(secret))).not.toContain(secret.replace(/^l/, ""));
});

test("what is masked leaves JSON that can be read", () => {
  const line = JSON.stringify({ path: "/a?b=c", msg: 'said "x@y.example" \\ to <z@y.example>\n' });
  expect(JSON.parse(withoutSecrets(line))).toEqual({ path: "/a?b=…", msg: 'said "…" \\ to <…>\n' });
});

test.each([
  randomUUID(),
  randomBytes(16).toString("hex"),
  "/posts/the-long-title-of-a-post-about-the-year-2025-and-what-came-after-it",
  "at file:///srv/site/node_modules/@hono/node-server/dist/index.mjs:12:3",
  "2026-11-22T02:43:46.428Z",
  "ERR_HTTP_HEADERS_SENT",
])("%s stays", (text) => {
  expect(withoutSecrets(text)).toBe(text);
});
