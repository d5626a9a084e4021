import { expect, test } from "vitest";
import routes from "../../web/routes.ts";
import { isAddress } from "./addresses.ts";

/** Routes whose addresses are told apart by more than their path. */
const FAMILIES = [
  "posts/:slug",
  "letters/:slug",
  "journal/:slug",
  "poetry/:slug",
  "tags/:slug",
  "categories/:slug",
  "series/:slug",
  "nowArchives/*",
  "newsletter/:token?",
  "dev/mailbox",
  "dev/identity/:provider",
  "*",
];

test("the address of every route is known, and no other", () => {
  const paths = routes.flatMap((route) => [route, ...(route.children ?? [])]).flatMap(({ path }) => path ?? []);
  expect(paths.length).toBeGreaterThan(25);
  for (const path of paths) if (!FAMILIES.includes(path)) expect(isAddress(`/${path}`), path).toBe(true);
  for (const path of ["/abuot", "/constructor", "/posts", "/about/", "/ABOUT", ""])
    expect(isAddress(path), path).toBe(false);
});
