import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright";

const require = createRequire(import.meta.url);
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** How a page is opened that is looked at by `hindrances` or `hindrancesAnywhere`. */
export const lookedAt = { viewport: { width: 390, height: 900 }, reducedMotion: "reduce", bypassCSP: true } as const;

const looks = [
  [390, "light"],
  [390, "dark"],
  [820, "light"],
  [1440, "light"],
  [1440, "dark"],
] as const;

/**
 * What hinders readers of a page, or is wider than their window, at 390, 820 and 1440 px, light and (but for
 * 820) dark. Leaves the page as a telephone in the light has it. It must have been opened as `lookedAt`.
 */
export async function hindrancesAnywhere(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: lookedAt.viewport.height });
    await page.emulateMedia({ colorScheme });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    const wide = overflow > 0 ? [`wider than the window by ${overflow} px`] : [];
    found.push(...[...wide, ...(await hindrances(page))].map((text) => `${width} px, ${colorScheme}: ${text}`));
  }
  await page.setViewportSize(lookedAt.viewport);
  await page.emulateMedia({ colorScheme: "light" });
  return found;
}

/** What axe finds of serious hindrance, with the places. The page must have been opened with `bypassCSP`. */
export async function hindrances(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  return page.evaluate(async () => {
    // Of what is right, axe would describe every place, too.
    const { violations } = await (
      window as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } }
    ).axe.run({ resultTypes: ["violations"] });
    interface Violation {
      readonly id: string;
      readonly impact: string;
      readonly nodes: readonly { readonly target: readonly string[] }[];
    }
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
  });
}
