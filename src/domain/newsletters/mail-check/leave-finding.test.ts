import { expect, test } from "vitest";
import { leaveFinding } from "./leave-finding.ts";

const url = "https://site.example/newsletter/p";
const fine = { url, status: 200, location: null, setsCookies: false };

test("the site must answer both forms of leaving by one click with success itself", () => {
  expect(leaveFinding([fine, fine]).level).toBe("ok");
});

test.each([
  [{ ...fine, status: 308, location: "https://www.site.example" }, "on to https://www.site.example"],
  [{ ...fine, status: 404 }, "does not know a leave link made here"],
  [{ ...fine, status: 403 }, "answers the leave link with 403"],
  [{ ...fine, setsCookies: true }, "sets a cookie"],
  [{ url, failure: "ECONNREFUSED" }, "cannot be reached at https://site.example (ECONNREFUSED): start the site."],
])("%j is to be mended", (answer, words) => {
  expect(leaveFinding([fine, answer])).toMatchObject({ level: "fault", text: expect.stringContaining(words) });
});
