import { expect, test } from "vitest";
import { readAddress } from "./address.ts";
import { EMAIL_INVALID, EMAIL_REQUIRED, emailFault } from "./faults.ts";
import { readEmail, readPreferences, readSubscribe } from "./input.ts";

const x = (count: number) => "x".repeat(count);
const longDomain = (length: number) => `${`${`${x(49)}.`.repeat(10)}`.slice(0, length - 4).replace(/\.$/, "x")}.org`;

/** P22: 60 addresses that people have. */
const valid = [
  "ada@example.org",
  "ADA@EXAMPLE.ORG",
  "a@b.co",
  "ada.lovelace@example.org",
  "ada+news@example.org",
  "ada+@example.org",
  "ada_l@example.org",
  "ada-l@example.org",
  "-ada@example.org",
  "_@example.org",
  "1@example.org",
  "123456@example.org",
  "o'brien@example.org",
  "'@example.org",
  "a!b@example.org",
  "a#b@example.org",
  "a$b@example.org",
  "a%b@example.org",
  "a&b@example.org",
  "a*b@example.org",
  "a/b@example.org",
  "a=b@example.org",
  "a?b@example.org",
  "a^b@example.org",
  "a`b@example.org",
  "a{b}@example.org",
  "a|b@example.org",
  "a~b@example.org",
  "customer/department=shipping@example.org",
  "a.b.c.d.e@example.org",
  "ada@sub.example.org",
  "ada@a.b.c.d.example.org",
  "ada@1.example.org",
  "ada@123.org",
  "ada@example-one.org",
  "ada@ex--ample.org",
  "ada@example.museum",
  "ada@example.co.uk",
  "ada@example.photography",
  "ada@xn--bcher-kva.example",
  "ada@bücher.example",
  "ADA@BÜCHER.example",
  "ada@faß.example",
  "ada@例え.jp",
  "ada@пример.рф",
  "ada@παράδειγμα.gr",
  "ada@مثال.example",
  "ada@उदाहरण.भारत",
  "ada@example.xn--p1ai",
  "jörg@example.org",
  "ада@пример.рф",
  "用户@例え.jp",
  "josé.ñandú@example.org",
  `${x(64)}@example.org`,
  `a@${x(63)}.org`,
  `ada@${longDomain(200)}`,
  `${x(64)}@${longDomain(189)}`,
  "  ada@example.org  ",
  "\tada@example.org\n",
  "ada@example.c0m",
];

/** P22: 60 that must be refused. */
const hostile = [
  "ada",
  "@example.org",
  "ada@",
  "ada@@example.org",
  "ada@example@example.org",
  "ada@example",
  "ada@localhost",
  "ada example@example.org",
  "ada@exa mple.org",
  "ada@.example.org",
  "ada@example.org.",
  "ada@example..org",
  ".ada@example.org",
  "ada.@example.org",
  "a..b@example.org",
  '"ada"@example.org',
  '"ada lovelace"@example.org',
  '"a@b"@example.org',
  "ada(comment)@example.org",
  "(comment)ada@example.org",
  "ada@example.org(comment)",
  "ada@(comment)example.org",
  "ada@[192.0.2.1]",
  "ada@192.0.2.1",
  "ada@[IPv6:2001:db8::1]",
  "ada@0x7f.1",
  "ada@127.1",
  "ada@2130706433",
  "ada@0177.0.0.1",
  "ada@example.org,eve@example.org",
  "ada@example.org;eve@example.org",
  "ada@example.org eve@example.org",
  "Ada <ada@example.org>",
  "<ada@example.org>",
  "mailto:ada@example.org",
  "ada@example.org\r\nBcc: eve@example.org",
  "ada\r\n@example.org",
  "ada@exam\nple.org",
  "ada@example.org\u0000",
  "a\u0000da@example.org",
  "ada%0d%0a@example.org\n.x",
  "a\u00adda@example.org",
  "ada@exam\u00adple.org",
  "ada\u200b@example.org",
  "a\u200dda@example.org",
  "\ufeffa\ufeffda@example.org",
  "ada\u202e@example.org",
  "ada@\u202eexample.org",
  "ada\u2066x@example.org",
  "ada\ud800@example.org",
  "ada@\udc00example.org",
  "ada\\@example.org",
  "ada:x@example.org",
  "ada@example_one.org",
  "ada@-example.org",
  "ada@example-.org",
  "ada@example.org/path",
  "ada@example.org?x=1",
  "ada@user:pass@example.org",
  `${x(65)}@example.org`,
  `ada@${x(64)}.org`,
  `${x(64)}@${longDomain(191)}`,
  "ada@example。org",
  "ada@exampl\uff45\uff0eorg",
  "\u0301ada@example.org",
];

test("the tables are as long as promised", () =>
  expect([valid.length, hostile.length].every((length) => length >= 60)).toBe(true));

test.each(valid)("%j is an address", (written) => {
  const result = readEmail({ email: written });
  expect(result).toMatchObject({ outcome: "ok" });
  if (result.outcome !== "ok") return;
  expect(result.input.email.address.split("@")[1]).toMatch(/^[a-z0-9.-]+$/);
  expect(result.input.email.key).toBe(result.input.email.address.toLowerCase());
});

test.each(hostile)("%j is refused in the promised words", (written) => {
  expect(readEmail({ email: written })).toEqual({ outcome: "invalid", field: "email", message: EMAIL_INVALID });
});

test("the stored form: the domain in ASCII, the local part as written, one key for both cases", () => {
  expect(readAddress(" Ada@BÜCHER.Example ")).toEqual({
    address: "Ada@xn--bcher-kva.example",
    key: "ada@xn--bcher-kva.example",
  });
  expect(readAddress("JO\u0308RG@example.org")?.key).toBe("j\u00f6rg@example.org");
});

test.each([[undefined], [null], [""], ["   "]])("%j: the e-mail is required", (email) =>
  expect(readSubscribe({ email })).toMatchObject({ outcome: "invalid", message: EMAIL_REQUIRED }),
);

test("P24: wrong types are refused, unknown fields ignored, nothing is assigned by the back door", () => {
  for (const value of [null, undefined, 5, "text", [], [{ email: "ada@example.org" }]])
    expect(readSubscribe(value)).toMatchObject({ outcome: "invalid" });
  for (const email of [5, true, {}, [], ["ada@example.org"]])
    expect(readSubscribe({ email })).toMatchObject({ outcome: "invalid", message: EMAIL_INVALID });
  const email = "ada@example.org";
  for (const more of [{ name: 5 }, { name: ["Ada"] }, { wantsAccount: "yes" }, { wantsAccount: {} }])
    expect(readSubscribe({ email, ...more })).toMatchObject({ outcome: "invalid" });
  const sneaky = JSON.parse(
    '{"email":"ada@example.org","__proto__":{"verified":true},"status":"active","verifiedAt":1,"id":"x"}',
  );
  const result = readSubscribe(sneaky);
  expect(result).toEqual({
    outcome: "ok",
    input: {
      email: { address: email, key: email },
      name: null,
      wantsAccount: false,
      source: "site",
      page: null,
      trapped: false,
    },
  });
  expect(({} as { verified?: boolean }).verified).toBeUndefined();
});

test("the name: trimmed, at most 100 characters, readable; nothing at all is none", () => {
  const named = (name: string | null) => readSubscribe({ email: "ada@example.org", name });
  for (const name of [null, "", "   "]) expect(named(name)).toMatchObject({ input: { name: null } });
  expect(named("  Ada Lovelace ")).toMatchObject({ input: { name: "Ada Lovelace" } });
  expect(named("👩‍👩‍👧 Ада 李".padEnd(60, "é"))).toMatchObject({ outcome: "ok" });
  expect(named("𝒜".repeat(100))).toMatchObject({ outcome: "ok" });
  expect(named("a".repeat(101))).toMatchObject({
    outcome: "invalid",
    field: "name",
    message: expect.stringContaining("100"),
  });
  for (const bad of ["a\nb", "a\r\nBcc: x", "a\u0000b", "a\ud800b", "a\u202eb", "a\u2028b", "a\u001bb"])
    expect(named(bad)).toMatchObject({
      outcome: "invalid",
      field: "name",
      message: expect.stringContaining("control characters"),
    });
});

test("evidence that is not readable is left out; the hidden field is noticed", () => {
  const read = (more: object) => readSubscribe({ email: "ada@example.org", ...more });
  expect(read({ source: "poetry", page: "/poetry?x=1" })).toMatchObject({
    input: { source: "poetry", page: "/poetry?x=1" },
  });
  for (const source of ["Poetry!", "", "x".repeat(41), 5, null, "a\nb"])
    expect(read({ source })).toMatchObject({ input: { source: "site" } });
  for (const page of ["//evil.example", "https://evil.example", "no", "/a b", `/${"x".repeat(300)}`, 5])
    expect(read({ page })).toMatchObject({ input: { page: null } });
  expect(read({ website: "http://spam" })).toMatchObject({ input: { trapped: true } });
  expect(read({ website: "" })).toMatchObject({ input: { trapped: false } });
});

test("the check of the e-mail step is a simple pattern", () => {
  expect(emailFault(" ")).toBe(EMAIL_REQUIRED);
  for (const wrong of ["ada", "ada@", "ada@example", "a da@example.org"]) expect(emailFault(wrong)).toBe(EMAIL_INVALID);
  for (const right of ["ada@example.org", " ada@bücher.example "]) expect(emailFault(right)).toBeNull();
});

test("preferences", () => {
  expect(readPreferences({ topics: ["poetry"], pausedUntil: 5 })).toEqual({
    outcome: "ok",
    input: { topics: ["poetry"], pausedUntil: 5 },
  });
  expect(readPreferences({ topics: null, pausedUntil: null })).toEqual({
    outcome: "ok",
    input: { topics: null, pausedUntil: null },
  });
  expect(readPreferences({})).toEqual({ outcome: "ok", input: {} });
  for (const wrong of [
    { topics: "poetry" },
    { topics: [5] },
    { pausedUntil: "soon" },
    { pausedUntil: -1 },
    { pausedUntil: Number.NaN },
  ])
    expect(readPreferences(wrong)).toMatchObject({ outcome: "invalid" });
});
