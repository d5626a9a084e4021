import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { announcedPages, memberPages as members } from "../domain/pages/member-addresses.ts";
import { middleware } from "./pages/member-area/member-area.tsx";
import { everyPage, memberPages } from "./pages.ts";
import { indexedPaths } from "./public-pages.ts";
import routes from "./routes.ts";
import { isMemberPath } from "./session/member-path.ts";
import { requireMember } from "./session/require-member.ts";

const folder = import.meta.dirname;
const area = routes.find(({ id }) => id === "pages/member-area");
const open = routes.filter((route) => route !== area);
const addressOf = ({ path = "" }: { path?: string }) => `/${path}`;

test("every page of the registry is a route, and every route a page of the registry", () => {
  const found = [...open, ...(area?.children ?? [])].map((route) => [addressOf(route), route.file]);
  expect(found.sort()).toEqual(
    everyPage()
      .map(({ path, module }) => [path, `pages/${module}`])
      .sort(),
  );
  expect(found.length).toBeGreaterThan(30);
});

test("every module that can be a route is one, and each route has an id of its own", () => {
  const isRoute = (module: string) => /\/([^/]+)\/\1\.tsx$/.test(`/${module}`);
  const modules = globSync("*/*.tsx", { cwd: `${folder}/pages` }).map((path) => path.replaceAll("\\", "/"));
  const known = new Set(everyPage().map(({ module }) => module));
  expect(modules.filter(isRoute).filter((module) => !known.has(module))).toEqual(["member-area/member-area.tsx"]);
  for (const module of known) expect(modules).toContain(module);
  const ids = [...routes, ...(area?.children ?? [])].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("member pages, and they alone, stand in the member area", () => {
  const expected = everyPage().filter(({ policy }) => policy.audience === "members");
  expect(area?.children?.map(addressOf)).toEqual(expected.map(({ path }) => path));
  expect(Object.keys(memberPages).sort()).toEqual([...members, ...announcedPages].map((page) => `/${page}`).sort());
  expect(middleware).toEqual([requireMember]);
  for (const { path, policy } of everyPage()) {
    expect([path, isMemberPath(path)]).toEqual([path, policy.audience === "members"]);
    expect([path, isMemberPath(`${path}/`)]).toEqual([path, policy.audience === "members"]);
  }
});

test("only what every visitor may see is kept, and only what is kept is listed", () => {
  for (const { path, policy } of everyPage()) {
    if (policy.cached !== null) expect([path, policy.audience]).toEqual([path, "everyone"]);
    if (policy.indexed) expect([path, policy.cached]).not.toEqual([path, null]);
  }
  expect(indexedPaths).toEqual([
    ...[
      "/",
      "/about",
      "/now",
      "/journal",
      "/poetry",
      "/blog",
      "/letters",
      "/tags",
      "/archive",
      "/bookshelf",
      "/list",
      "/links",
      "/subscribe",
    ],
    ...["/contact", "/privacy", "/tos"],
  ]);
});
