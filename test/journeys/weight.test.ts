import { type Browser, chromium } from "playwright";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { everyPage } from "../../src/web/pages.ts";
import { budget, type PageBudget } from "../support/budget.ts";
import { signInLocally } from "../support/local-sign-in.ts";
import { type RunningSite, startSite } from "../support/site.ts";
import { type Transfer, visit } from "../support/visit.ts";

let site: RunningSite;
let browser: Browser;
let member: { name: string; value: string; url: string }[];
beforeAll(async () => {
  [site, browser] = await Promise.all([
    startSite({ rendered: inject("rendered") }),
    chromium.connect(inject("browser")),
  ]);
  member = (await signInLocally(site.url)).split("; ").map((pair) => {
    const [name = "", value = ""] = pair.split("=");
    return { name, value, url: site.url };
  });
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const membersPaths = everyPage().flatMap(({ path, policy }) => (policy.audience === "members" ? path : []));
const sum = (transfers: readonly Transfer[], type: string, size: "bytes" | "body" = "body") =>
  transfers.reduce((total, transfer) => total + (transfer.type === type ? transfer[size] : 0), 0);

async function weigh(path: string): Promise<PageBudget & { styles: number }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  if (membersPaths.includes(path)) await context.addCookies(member);
  const { cold, live } = await visit(await context.newPage(), site.url + path);
  await context.close();
  const all = [...cold, ...live];
  return {
    html: sum(cold, "Document", "bytes"),
    requests: cold.length,
    fonts: sum(all, "Font"),
    atOnce: sum(cold, "Script"),
    script: sum(all, "Script"),
    styles: sum(all, "Stylesheet"),
  };
}

const patience = { timeout: 120_000 };

it.each(Object.entries(budget.pages))("P200: %s loads nothing beyond its budget", patience, async (path, allowed) => {
  const weight = await weigh(path);
  const over = Object.entries({ ...allowed, styles: budget.styles }).flatMap(([what, limit]) => {
    const measured = weight[what as keyof typeof weight];
    return measured > limit ? `${what}: ${measured} of ${limit}` : [];
  });
  expect(over).toEqual([]);
  expect(weight.html, "what was weighed").toBeGreaterThan(1_000);
  expect(weight.script, "what was weighed").toBeGreaterThan(50_000);
});
