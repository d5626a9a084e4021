import { afterAll, beforeAll, expect, test } from "vitest";
import { type CachingProxy, startCachingProxy } from "../stand-ins/caching-proxy.ts";
import { signInLocally } from "../support/local-sign-in.ts";
import { type RunningSite, startSite } from "../support/site.ts";

const memberPages = [
  ...["dashboard", "account", "profile", "settings", "preferences"],
  ...["reading-history", "bookmarks", "member-directory", "discussions", "events"],
];
const privateCalls = ["session", "me", "avatar", "data"].map((call) => `/api/auth/${call}`);
const ada = { name: "Canary Ada", email: "canary-ada@private.example", verified: "yes" };
const bob = { name: "Canary Bob", email: "canary-bob@private.example", verified: "yes" };
const CANARY = /canary/i;

let site: RunningSite;
let proxy: CachingProxy;
beforeAll(async () => {
  site = await startSite();
  proxy = await startCachingProxy(site.url);
});
afterAll(async () => {
  await proxy?.close();
  await site?.stop();
});

const signIn = (person: Record<string, string>) => signInLocally(site.url, person);
const look = (path: string, headers: Record<string, string> = {}, base = site.url) =>
  fetch(base + path, { headers, redirect: "manual" });

/** Every address under which a page or its data can be asked for. */
const addressesOf = (page: string) => [
  `/${page}`,
  `/${page}/`,
  `/${page}?auth_success=true`,
  `/${page}.data`,
  `/${page}.data?_routes=root`,
  `/${page}.data?_routes=pages%2F${page}`,
  `/${page}.data?_routes=pages%2Fmember-area`,
  `/${page}.data?_routes=pages%2Fmember-area%2Cpages%2F${page}`,
  `/_root.data?_routes=pages%2F${page}`,
];

test("P70: every member page is made for its member, and no cache may keep it", async () => {
  const cookie = await signIn(ada);
  for (const page of memberPages) {
    const html = await look(`/${page}`, { Cookie: cookie });
    expect([html.status, html.headers.get("Cache-Control")], page).toEqual([200, "private, no-store"]);
    expect(await html.text(), page).toMatch(CANARY);
    const data = await look(`/${page}.data`, { Cookie: cookie });
    expect([data.status, data.headers.get("Cache-Control")], page).toEqual([200, "private, no-store"]);
    expect(await data.text(), page).toMatch(CANARY);
  }
});

test("P70: visitors get no private byte of any member page, by any address", async () => {
  await signIn(ada);
  const cookies = ["", "commonplace-session=", `commonplace-session=${"A".repeat(43)}`, "commonplace-session=x; y"];
  for (const page of memberPages)
    for (const cookie of cookies)
      for (const address of addressesOf(page)) {
        const answer = await look(address, { Cookie: cookie });
        const body = await answer.text();
        expect(body, address).not.toMatch(CANARY);
        expect(answer.status, address).toBeLessThan(500);
        if (address === `/${page}`) {
          expect([answer.status, answer.headers.get("Location"), body], address).toEqual([302, "/", ""]);
          expect(answer.headers.get("Cache-Control"), address).toBe("private, no-store");
        }
        if (address === `/${page}.data`) {
          expect(answer.headers.get("Cache-Control"), address).toBe("private, no-store");
          // Where to go, and nothing of the page.
          expect(body.length, address).toBeLessThan(200);
        }
      }
  for (const call of privateCalls) expect(await (await look(call)).text(), call).not.toMatch(CANARY);
});

test("P2: public pages are the same bytes for a member and for a visitor", async () => {
  const cookie = await signIn(ada);
  for (const path of ["/", "/blog", "/about", "/posts/on-margins", "/now", "/blog.data", "/links", "/privacy"]) {
    const [member, visitor] = await Promise.all([look(path, { Cookie: cookie }), look(path)]);
    expect(await member.text(), path).toBe(await visitor.text());
  }
});

test("P103: a shared cache never hands one reader what belongs to another", async () => {
  const people = [await signIn(ada), await signIn(bob), ""];
  const names = ["ada", "bob", ""];
  const paths = [
    ...memberPages.flatMap((page) => [`/${page}`, `/${page}.data`]),
    ...privateCalls,
    ...[
      "/",
      "/blog",
      "/about",
      "/search?q=margins",
      "/welcome",
      "/signedup",
      "/auth/callback",
      "/nothing",
      "/blog.data",
    ],
    ...["/api/auth/stats", `/api/auth/stats?email=${ada.email}`, "/api/posts", "/preferences?done=saved", "/test"],
  ];
  for (let round = 0; round < 2; round++)
    for (const path of paths)
      for (const [index, Cookie] of people.entries())
        for (const Origin of [undefined, site.url]) {
          const answer = await look(path, { Cookie, ...(Origin && { Origin }) }, proxy.url);
          const seen = new Set(
            [...(await answer.text()).matchAll(/canary.(ada|bob)/gi)].map(([, name]) => name?.toLowerCase()),
          );
          seen.delete(names[index]);
          expect([...seen], `${path} for ${names[index] || "a visitor"}`).toEqual([]);
        }
  expect(proxy.hits).toEqual(expect.arrayContaining(["/", "/blog"]));
  expect(proxy.kept().filter((path) => memberPages.some((page) => path.startsWith(`/${page}`)))).toEqual([]);
  expect(proxy.kept().filter((path) => path.startsWith("/api/auth"))).toEqual([]);
});
