import { readFileSync } from "node:fs";
import { join } from "node:path";
import { matchPath } from "react-router";
import { expect, test } from "vitest";
import { everyPage } from "../src/web/pages.ts";
import { budget, budgetTable } from "./support/budget.ts";

/** A page for which the sample has too few posts, and one that leads on at once. */
const notWeighed = ["archive/archive.tsx", "auth-callback/auth-callback.tsx"];

test("P200: every kind of page that readers see has a budget", () => {
  const pages = everyPage().filter(({ policy }) => policy.audience !== "author");
  const weighed = Object.keys(budget.pages).map(
    (address) => pages.find(({ path }) => matchPath(path, address.split("?", 1)[0] ?? ""))?.module,
  );
  const kinds = new Set(pages.map(({ module }) => module));
  expect([...kinds].filter((module) => !weighed.includes(module))).toEqual(notWeighed);
});

test("P200: operations.md tells the budget", () => {
  const told = readFileSync(join(import.meta.dirname, "../docs/operations.md"), "utf8");
  expect(told).toContain(budgetTable(budget));
});
