import { launch } from "chrome-launcher";
import lighthouse, { type Result } from "lighthouse";
import { chromium } from "playwright";
import { browserPath } from "../scripts/browser.mjs";
import { startSite } from "../test/support/site.ts";
import { type Figure, median, milliseconds } from "./figures.ts";

const post = "/posts/on-margins";
/** The pages whose largest contentful paint has a bar. */
const timed = ["/", "/blog", post];
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const runs = 5;

/**
 * Lighthouse's simulated mobile on every indexable route, of the posts on one: four scores, largest contentful paint and
 * layout shift (P113), the median of five runs each. What costs points is named on standard error.
 */
export async function benchLighthouse(): Promise<Figure[]> {
  const site = await startSite();
  const browser = await launch({
    chromePath: browserPath() ?? chromium.executablePath(),
    chromeFlags: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-component-update",
      "--font-render-hinting=none",
    ],
    logLevel: "silent",
  });
  try {
    const figures: Figure[] = [];
    for (const path of await indexable(site.url)) figures.push(...(await audit(site.url + path, path, browser.port)));
    return figures;
  } finally {
    browser.kill();
    await site.stop();
  }
}

/** What the sitemap lists; one post stands for all. */
async function indexable(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  return paths.filter((path) => path === post || !path.startsWith("/posts/"));
}

async function audit(url: string, path: string, port: number): Promise<Figure[]> {
  await (await fetch(url)).arrayBuffer();
  const reports: Result[] = [];
  for (let run = 0; run < runs; run++) {
    const result = await lighthouse(url, {
      port,
      logLevel: "silent",
      output: "json",
      onlyCategories: [...categories],
      // Each run is a first visit: what the page left in the browser goes as the fetched files do.
      clearStorageTypes: ["file_systems", "shader_cache", "service_workers", "cache_storage", "local_storage"],
    });
    if (!result) throw new Error(`Lighthouse had no result for ${url}.`);
    reports.push(result.lhr);
  }
  const scores = categories.map((name) => median(reports.map((report) => (report.categories[name]?.score ?? 0) * 100)));
  const paint = median(reports.map((report) => report.audits["largest-contentful-paint"]?.numericValue ?? Number.NaN));
  const shift = median(reports.map((report) => report.audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN));
  for (const finding of findings(reports)) process.stderr.write(`  ${path}: ${finding}\n`);
  return [
    {
      what: `lighthouse ${path}`,
      measured: scores.join(" "),
      bar: "100 100 100 100",
      holds: scores.every((score) => score === 100),
    },
    {
      what: `largest contentful paint ${path}`,
      measured: milliseconds(paint),
      ...(timed.includes(path) ? { bar: "at most 1,200 ms", holds: paint <= 1200 } : { bar: "" }),
    },
    { what: `layout shift ${path}`, measured: shift.toFixed(3), bar: "0", holds: shift === 0 },
  ];
}

/** The audits that kept a category below 100, each once. */
function findings(reports: readonly Result[]): Set<string> {
  return new Set(
    reports.flatMap(({ categories, audits }) =>
      Object.values(categories)
        .filter(({ score }) => score !== 1)
        .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => audits[id]))
        .flatMap((found) =>
          found && (found.score ?? 1) < 0.995 ? [`${found.title} (${found.displayValue ?? ""})`] : [],
        ),
    ),
  );
}
