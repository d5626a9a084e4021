import { expect, test } from "vitest";
import { json, type SubscriptionApi, temporaryApi } from "../../test/support/subscription-api.ts";

const SUBSCRIBE = "/api/auth/subscribe";
const calls = [SUBSCRIBE, "/api/auth/resend-verification", "/api/auth/unsubscribe"];

test.each([
  [{}, "Email is required"],
  [{ email: "" }, "Email is required"],
  [{ email: null }, "Email is required"],
  [{ email: "ada" }, "Please enter a valid email address."],
  [{ email: 5 }, "Please enter a valid email address."],
  [{ email: ["a@b.c"] }, "Please enter a valid email address."],
  [{ email: { $gt: "" } }, "Please enter a valid email address."],
  [{ email: "a@b.c, d@e.f" }, "Please enter a valid email address."],
  [{ email: "ada@[127.0.0.1]" }, "Please enter a valid email address."],
  [{ email: "ada@example.org", name: 5 }, expect.any(String)],
  [{ email: "ada@example.org", name: "x".repeat(101) }, expect.stringContaining("100 characters")],
  [{ email: "ada@example.org", wantsAccount: "yes" }, expect.any(String)],
  [[], expect.any(String)],
  [null, expect.any(String)],
  ["ada@example.org", expect.any(String)],
])("%j is 400", async (body, message) => {
  const api = await temporaryApi();
  const response = await api.post("/api/auth/subscribe", body);
  expect([response.status, await response.json()]).toEqual([400, { success: false, message }]);
  expect(response.headers.getSetCookie()).toEqual([]);
});

test("fields that nobody asked for change nothing", async () => {
  const api = await temporaryApi();
  const body =
    '{"email":"x@example.org","email":"ada@example.org","verified":true,"status":"active","id":"1","__proto__":{"wantsAccount":true},"constructor":{"prototype":{"trapped":false}}}';
  expect((await api.ask(SUBSCRIBE, { method: "POST", body, headers: json })).status).toBe(200);
  expect(await api.store.findByKey("ada@example.org")).toMatchObject({ verifiedAt: null, wantsAccount: false });
  expect(await api.store.findByKey("x@example.org")).toBeNull();
});

test("a thousand invented forwarding headers from one connection are one client; with a proxy configured it is believed", async () => {
  const api = await temporaryApi({ mailsPerClient: 10 });
  const ask = (count: number, api: SubscriptionApi) =>
    api.post(
      "/api/auth/subscribe",
      { email: `r${count}@example.org` },
      { "X-Forwarded-For": `203.0.113.${count % 250}` },
      "192.0.2.9",
    );
  const statuses = [];
  for (let count = 0; count < 40; count++) statuses.push((await ask(count, api)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  const behind = await temporaryApi({ mailsPerClient: 10, hops: 1 });
  for (let count = 0; count < 40; count++) expect((await ask(count, behind)).status).toBe(200);
});

test("sixty writes a minute from one client, of whatever kind", async () => {
  const api = await temporaryApi({ writes: 60 });
  const statuses = new Map<number, number>();
  for (let count = 0; count < 80; count++) {
    const { status } = await api.post(calls[count % 3] ?? SUBSCRIBE, { email: "not an address" });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 400: 60, 429: 20 });
  const refused = await api.post(SUBSCRIBE, { email: "ada@example.org" });
  expect([refused.headers.get("Retry-After"), await refused.json()]).toEqual([
    expect.stringMatching(/^\d+$/),
    { success: false, message: expect.any(String) },
  ]);
  expect((await api.post(SUBSCRIBE, { email: "ada@example.org" }, {}, "192.0.2.2")).status).toBe(200);
});

test("sixty good addresses are taken, and mailed exactly as they are stored", async () => {
  const api = await temporaryApi({ mailsPerRecipient: 1_000_000 });
  expect(good).toHaveLength(60);
  for (const email of good) {
    const response = await api.post(SUBSCRIBE, { email });
    expect([email, response.status]).toEqual([email, 200]);
  }
  await api.delivery.runDue();
  const recipients = api.mailbox.mails().map(({ to }) => to);
  expect(recipients).toHaveLength(60);
  for (const to of recipients) expect(await api.store.findByKey(to.toLowerCase())).toMatchObject({ address: to });
});

test("sixty hostile addresses are refused in the promised words, and nobody is mailed", async () => {
  const api = await temporaryApi();
  expect(hostile).toHaveLength(60);
  for (const email of hostile) {
    const response = await api.post(SUBSCRIBE, { email });
    expect([email, response.status, await response.json()]).toEqual([
      email,
      400,
      { success: false, message: "Please enter a valid email address." },
    ]);
  }
  await api.delivery.runDue();
  expect(api.mailbox.mails()).toEqual([]);
});

test.each(["email", "name", "source", "page"])("forty payloads in %s reach no header", async (field) => {
  const api = await temporaryApi();
  expect(payloads).toHaveLength(40);
  for (const [index, payload] of payloads.entries()) {
    const value = field === "email" ? `ada${index}@example.org${payload}` : `Ada${payload}`;
    const body = { email: `ada${index}@example.org`, name: "Ada", source: "site", page: "/blog", [field]: value };
    const response = await api.post(SUBSCRIBE, body);
    expect([payload, response.status < 500]).toEqual([payload, true]);
    const text = JSON.stringify(await response.json()) + JSON.stringify([...response.headers]);
    expect(text).not.toMatch(/evil/i);
  }
  await api.delivery.runDue();
  for (const mail of api.mailbox.mails()) {
    expect(mail.to).toMatch(/^ada\d+@example\.org$/);
    expect(Object.keys(mail.headers).sort()).toEqual(["Auto-Submitted", "Date", "From", "Message-ID", "Subject", "To"]);
    for (const value of Object.values(mail.headers)) expect(value).not.toMatch(/[\r\n\0]|evil/i);
    expect(mail.html + mail.text + mail.subject).not.toMatch(/evil/i);
  }
});

const words = [
  "Bcc: evil@example.com",
  "bcc:evil@example.com",
  "Subject: evil",
  "Content-Type: text/html\r\n\r\nevil",
  "\r\n\r\nevil body",
  "X-Evil: 1",
  "Set-Cookie: evil=1",
  "From: evil@example.com",
];
const breaks = ["\r\n", "\n", "\r", "\0", "\u2028"];
const payloads = breaks.flatMap((mark) => words.map((word) => mark + word));

const local64 = "a".repeat(64);
const good = [
  ...["simple", "very.common", "x", "first.last", "a-b", "a_b", "user+tag", "user+tag+tag", "1234567890", "o'brien"],
  ...[
    "!bang",
    "hash#tag",
    "dollar$",
    "per%cent",
    "am&per",
    "star*",
    "sl/ash",
    "eq=ual",
    "quest?",
    "car^et",
    "back`tick",
  ],
  ...[
    "cur{ly",
    "cur}ly",
    "pi|pe",
    "til~de",
    "UPPER",
    "MiXeD.Case",
    local64,
    "_",
    "--",
    "a.b.c.d.e.f.g",
    "test+a.b-c_d",
  ],
  ...[
    "jos\u00e9",
    "\u4f60\u597d",
    "\u043f\u043e\u0447\u0442\u0430",
    "\u03b1\u03b2\u03b3",
    "m\u00fcller",
    "\u0e17\u0e14\u0e2a\u0e2d\u0e1a",
  ],
]
  .map((local) => `${local}@example.org`)
  .concat(
    ...[
      "sub.example.org",
      "a.b.c.d.example.org",
      "example.co.uk",
      "example.museum",
      "x.org",
      "ex-ample.org",
      "1.org",
    ].map((domain) => `reader@${domain}`),
    ...[
      "xn--bcher-kva.example",
      "b\u00fccher.example",
      "\u4f8b\u3048.jp",
      "\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444",
      "stra\u00dfe.de",
    ].map((domain) => `idn@${domain}`),
    ...["EXAMPLE.NET", "Example.Net", "123.com", "a1.b2.c3", `${"d".repeat(63)}.org`, "faq.example"].map(
      (domain) => `case${domain.length}@${domain}`,
    ),
    "  padded@example.org ",
    "\ttabbed@example.org\n",
    `${local64.replaceAll("a", "b")}@${"d".repeat(61)}.${"e".repeat(61)}.${"f".repeat(61)}.org`,
    "long@a-rather-long-domain-name-that-is-still-allowed.example",
  );

const hostile = [
  ...[
    '"quoted"@example.org',
    '"a b"@example.org',
    "ada(comment)@example.org",
    "ada@(comment)example.org",
    "ada@[127.0.0.1]",
  ],
  ...[
    "ada@[IPv6:::1]",
    "ada@127.0.0.1",
    "ada@2130706433",
    "ada@0x7f.1",
    "ada@1.2.3",
    "ada",
    "@example.org",
    "ada@",
    "ada@@example.org",
  ],
  ...[
    "a@b@example.org",
    "ada@example",
    "ada@localhost",
    "ada@.org",
    "ada@example.",
    "ada@example.org.",
    "ada@.example.org",
  ],
  ...[
    "ada@exa..mple.org",
    ".ada@example.org",
    "ada.@example.org",
    "a..da@example.org",
    "ada @example.org",
    "ada@ example.org",
  ],
  ...["a da@example.org", "ada@exam ple.org", "ada@example.org,eve@example.org", "ada@example.org;eve@example.org"],
  ...[
    "ada@example.org eve@example.org",
    "Ada <ada@example.org>",
    "<ada@example.org>",
    "mailto:ada@example.org",
    "ada@-example.org",
  ],
  ...[
    "ada@example-.org",
    "ada@exa_mple.org",
    "ada@exam!ple.org",
    "ada@example.org/path",
    "ada@example.org:25",
    "ada@example.org?x=1",
  ],
  ...[
    "ada@example.org#x",
    "ada@user:pass@example.org",
    "ad\u00ada@example.org",
    "ada\u200b@example.org",
    "ada@exam\u200bple.org",
  ],
  ...[
    "\u202eada@example.org",
    "ada@example\u3002org",
    "ada@example\uff0eorg",
    "ada\ufeff\u200d@example.org",
    "ad\0a@example.org",
  ],
  ...[
    "ada@exa\nmple.org",
    "ad\ra@example.org",
    "\ud800@example.org",
    `${"a".repeat(65)}@example.org`,
    `ada@${"d".repeat(64)}.org`,
  ],
  ...[`ada@${"example.".repeat(40)}org`, `${"\u00e9".repeat(33)}@example.org`, "ada@xn--.org"],
];
