import { expect, test } from "vitest";
import { providedEmail, shownName, vouchedKey } from "./naming.ts";

test.each([
  [null, null],
  ["", null],
  [" \n\u202e ", null],
  ["  Ada  ", "Ada"],
  ["Ada\r\nBcc: eve@example.org", "Ada Bcc: eve@example.org"],
  ["\u202eadA", "adA"],
  ["Ad\ud800a", "Ad a"],
  ["日".repeat(200), "日".repeat(100)],
  ["😀".repeat(101), "😀".repeat(100)],
])("a provider's name %j is shown as %j", (written, shown) => expect(shownName(written)).toBe(shown));

test.each([
  [null, true, null],
  ["  ", true, null],
  ["Ada@Example.ORG", true, { email: "Ada@example.org", key: "ada@example.org" }],
  ["Ada@Example.ORG", false, { email: "Ada@example.org", key: null }],
  ["ada@bücher.example", true, { email: "ada@xn--bcher-kva.example", key: "ada@xn--bcher-kva.example" }],
  ['"a b"@example.org', true, { email: '"a b"@example.org', key: null }],
  ["ada@example.org\r\nBcc: x", true, { email: "ada@example.org Bcc: x", key: null }],
  [`${"a".repeat(300)}@example.org`, true, { email: "a".repeat(254), key: null }],
])("a provider's address %j, verified %j, counts as %j", (written, verified, counts) =>
  expect(providedEmail(written, verified)).toEqual(counts),
);

test("an identity vouches for its verified address, in whatever case it was written", () => {
  expect(vouchedKey({ email: "Ada@example.org", emailVerified: true })).toBe("ada@example.org");
  expect(vouchedKey({ email: "Ada@example.org", emailVerified: false })).toBeNull();
  expect(vouchedKey({ email: null, emailVerified: true })).toBeNull();
});
