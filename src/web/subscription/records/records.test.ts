import { expect, test } from "vitest";
import { activated, readRecord, readVerified, sameAddress } from "./records.ts";

const record = {
  email: "ada@example.org",
  name: "Ada",
  subscribedAt: "2026-03-01T10:00:00.000Z",
  verified: false,
  status: "pending",
  wantsAccount: true,
} as const;

test("a record comes back as it was kept", () => expect(readRecord(JSON.stringify(record))).toEqual(record));

test("no record is no subscription", () => expect(readRecord(null)).toBeNull());

test.each(["{", "null", "[]", '{"email":1,"status":"pending"}', '{"email":"a@b.co","status":"odd"}'])(
  "%s is unreadable",
  (text) => expect(() => readRecord(text)).toThrow(),
);

test("what is missing counts as no", () =>
  expect(readRecord('{"email":"a@b.co","status":"active","verified":"yes"}')).toMatchObject({
    name: null,
    verified: false,
    wantsAccount: false,
  }));

test("the list of verified addresses holds addresses only", () => {
  expect(readVerified('["a@b.co",1,null]')).toEqual(["a@b.co"]);
  for (const text of [null, "{", "{}", "7"]) expect(readVerified(text)).toEqual([]);
});

test("a verified record is active", () =>
  expect(activated(record)).toEqual({ ...record, verified: true, status: "active" }));

test("addresses are compared without their case", () => {
  expect(sameAddress("Ada@Example.org ", "ada@example.org")).toBe(true);
  expect(sameAddress("ada@example.org", "bob@example.org")).toBe(false);
});
