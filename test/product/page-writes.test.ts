import { afterAll, beforeAll, expect, test } from "vitest";
import { signInLocally } from "../support/local-sign-in.ts";
import { type RunningSite, startSite } from "../support/site.ts";

let site: RunningSite;
let cookie: string;
beforeAll(async () => {
  site = await startSite({ environment: { LIMIT_WRITES_PER_MINUTE: "100000" } });
  cookie = await signInLocally(site.url);
});
afterAll(() => site?.stop());

const form = "application/x-www-form-urlencoded";
const deletion = "do=delete&confirm=delete";

/** Every spelling by which React Router might find the page's action. */
const spellings = [
  ...["/settings", "/settings/", "//settings", "/SETTINGS", "/Settings", "/%73ettings", "/settings?x", "/./settings"],
  ...["/settings.data", "/SETTINGS.data", "/settings/_.data", "/%73ettings.data", "/settings.data?_routes=root"],
  ...["/settings?index", "/settings.data?index", "/members/../settings", "/dev/identity/google/../../../settings"],
];

const send = (path: string, headers: Record<string, string>, body: string | null = deletion, method = "POST") =>
  fetch(site.url + path, { method, headers: { Cookie: cookie, ...headers }, body, redirect: "manual" });
const signedIn = async () => (await fetch(`${site.url}/api/auth/me`, { headers: { Cookie: cookie } })).status === 200;

test.each(spellings)("P99: no foreign, large or other than plain form reaches an action as %s", async (path) => {
  const own = { Origin: site.url, "Sec-Fetch-Site": "same-origin" };
  const evil = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site", "Content-Type": form };
  expect((await send(path, evil)).status).toBe(403);
  expect((await send(path, { "Sec-Fetch-Site": "same-site", "Content-Type": form })).status).toBe(403);
  expect((await send(path, { Origin: "null", "Content-Type": form })).status).toBe(403);
  expect((await send(path, { ...own, "Content-Type": "application/json" })).status).toBe(415);
  expect((await send(path, { "Content-Type": form })).status).toBe(415);
  expect((await send(path, { ...own, "Content-Type": form }, `${deletion}&${"x".repeat(20_000)}`)).status).toBe(413);
  for (const method of ["PUT", "PATCH", "DELETE"]) {
    expect((await send(path, { ...own, "Content-Type": form }, deletion, method)).status, method).toBe(415);
    expect([404, 405, 308], method).toContain((await send(path, own, null, method)).status);
  }
  expect(await signedIn()).toBe(true);
});

test("a form is the site's own under each name of this machine", async () => {
  const origin = site.url.replace("localhost", "127.0.0.1");
  const answer = await send("/profile", { Origin: origin, "Content-Type": form }, "name=Ada");
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/profile?done=saved"]);
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
});

test("pages without an action take no form", async () => {
  for (const path of ["/about", "/dashboard", "/nothing-here"])
    expect([404, 405], path).toContain((await send(path, { Origin: site.url, "Content-Type": form })).status);
});

test("deleting the account ends the session in the same answer", async () => {
  const answer = await send("/settings", { Origin: site.url, "Content-Type": form });
  expect([answer.status, answer.headers.get("Location"), answer.headers.get("Cache-Control")]).toEqual([
    303,
    "/",
    "private, no-store",
  ]);
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^commonplace-session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
  expect(await signedIn()).toBe(false);
  expect(site.output()).toContain("account-deleted");
});
