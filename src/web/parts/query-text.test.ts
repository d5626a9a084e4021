import { expect, test } from "vitest";
import { queryText } from "./query-text.ts";

test.each([
  ["?error=100%25", "100%"],
  ["?error=100%2525", "100%25"],
  ["?error=%2541", "%41"],
  ["?error=1%2B1+%3D+2", "1+1 = 2"],
  ["?error=a=b=c", "a=b=c"],
  ["?%65rror=named", "named"],
  ["?error=first&error=second", "first"],
  ["?x=%&error=beside", "beside"],
  ["?%E0=1&error=beside", "beside"],
  ["?error=%EF%BF%BD", "\ufffd"],
  ["?error=", ""],
  ["?error", ""],
  ["?other=1", null],
  ["", null],
  ["?error=100%", "unreadable"],
  ["?error=%E0%A4%A", "unreadable"],
  ["?error=%ff", "unreadable"],
  ["?error=%C0%80", "unreadable"],
])("%s says %j", (search, text) => expect(queryText(search, "error", "unreadable")).toBe(text));

test("whatever is encoded once is read as it was", () => {
  for (const text of ["100%", "%25", "%2525", "a+b", "50% off & more = less", "é 漢 📚", "%E0%A4%A"])
    expect(queryText(`?${new URLSearchParams({ error: text })}`, "error", "unreadable")).toBe(text);
});
