import { expect, test } from "vitest";
import { readWelcome } from "./welcome-view.ts";

test.each(["Invalid or expired verification link.", "expired", "Invalid", "It has expired."])(
  "the error %j is an expired or used link",
  (error) => expect(readWelcome(`?${new URLSearchParams({ error })}`)).toEqual({ kind: "expired" }),
);

test.each(["invalid", "Expired", "EXPIRED link", "Network error occurred."])(
  "the error %j is another problem",
  (error) => expect(readWelcome(`?${new URLSearchParams({ error })}`)).toEqual({ kind: "issue", text: error }),
);

test("an error wins over verified and over a token", () => {
  expect(readWelcome("?verified=true&email=a%40b.co&error=No")).toEqual({ kind: "issue", text: "No" });
  expect(readWelcome("?verify=abc&error=No")).toEqual({ kind: "issue", text: "No" });
});

test("an empty error is none", () =>
  expect(readWelcome("?error=&verified=true")).toEqual({ kind: "verified", name: null }));

test.each(["?error=%", "?error=%E0%A4%A", "?error=50%%20off", "?error=%ff"])("%s shows the fallback", (search) =>
  expect(readWelcome(search)).toEqual({ kind: "issue", text: "Verification failed" }),
);

test.each([
  ["?error=100%25", "100%"],
  ["?error=50%25%20off", "50% off"],
  ["?error=%2525", "%25"],
  ["?error=a%252", "a%2"],
])("%s is decoded once", (search, text) => expect(readWelcome(search)).toEqual({ kind: "issue", text }));

test("a name that cannot be read is none", () =>
  expect(readWelcome("?verified=true&email=a%40b.co&name=%ff")).toEqual({ kind: "verified", name: "" }));

test("P29: an error text has at most 200 characters and controls nothing", () => {
  expect(readWelcome(`?error=${"%F0%9F%93%9A".repeat(300)}`)).toEqual({ kind: "issue", text: "📚".repeat(200) });
  const error = "a\u0000b\r\nc\u202ed\u2066e\u200b";
  expect(readWelcome(`?${new URLSearchParams({ error })}`)).toEqual({ kind: "issue", text: "a b c d e" });
  expect(readWelcome("?error=%00%0a")).toEqual({ kind: "issue", text: "Verification failed" });
});

test.each([
  ["?verified=true&email=a%40b.co&name=Ada", "Ada"],
  ["?verified=true&email=a%40b.co", ""],
  ["?verified=true&email=a%40b.co&name=", ""],
  ["?verified=true", null],
])("%s greets %j", (search, name) => expect(readWelcome(search)).toEqual({ kind: "verified", name }));

test.each(["", "?verified=1", "?verified=TRUE", "?verified=", "?email=a%40b.co"])("%j still waits", (search) =>
  expect(readWelcome(search)).toEqual({ kind: "waiting" }),
);

test("a token is to be used", () => expect(readWelcome("?verify=vAbc")).toEqual({ kind: "verifying", token: "vAbc" }));
