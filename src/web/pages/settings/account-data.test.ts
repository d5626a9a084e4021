import { expect, test } from "vitest";
import { speak } from "../../../../test/support/speaking.ts";
import { siteSettings } from "../../../domain/site/input.ts";
import { accountData } from "./account-data.ts";

test("P146: a session's browser is named in the language of the page", async () => {
  await speak("de");
  const settings = siteSettings.parse({
    name: "Commonplace",
    author: { name: "Ada Marlow" },
    description: "Worte",
    email: "ada@example.org",
    topics: [],
    language: "de",
    navigation: { left: [], right: [], footer: [] },
  });
  const session = { id: "1", provider: "google" as const, current: true, createdAt: 0, lastSeenAt: 0 };
  const sessions = ["Firefox on Linux", "iPad", null].map((browser) => ({ ...session, browser, expiresAt: 0 }));
  const shown = accountData(
    { identities: [], sessions, picture: "initial", hasPicture: false, mayDelete: true },
    settings,
  );
  expect(shown.sessions.map(({ browser }) => browser)).toEqual(["Firefox unter Linux", "iPad", null]);
});
