import { launch } from "chrome-launcher";
import lighthouse, { type Result } from "lighthouse";
import { chromium } from "playwright";
import { browserPath } from "../scripts/browser.mjs";
import { startSite } from "../test/support/site.ts";
import { type Figure, median, milliseconds } from "./figures.ts";

const paths = ["/", "/blog", "/posts/on-margins"];
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const runs = 5;

/** Lighthouse's simulated mobile: four scores, largest contentful paint and layout shift, the median of five runs each. */
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
    ],
    logLevel: "silent",
  });
  try {
    const figures: Figure[] = [];
    for (const path of paths) figures.push(...(await audit(site.url + path, path, browser.port)));
    return figures;
  } finally {
    browser.kill();
    await site.stop();
  }
}

async function audit(url: string, path: string, port: number): Promise<Figure[]> {
  await (await fetch(url)).arrayBuffer();
  const reports: Result[] = [];
  for (let run = 0; run < runs; run++) {
    const result = await lighthouse(url, { port, logLevel: "silent", output: "json", onlyCategories: [...categories] });
    if (!result) throw new Error(`Lighthouse had no result for ${url}.`);
    reports.push(result.lhr);
  }
  const scores = categories.map((name) => median(reports.map((report) => (report.categories[name]?.score ?? 0) * 100)));
  const paint = median(reports.map((report) => report.audits["largest-contentful-paint"]?.numericValue ?? Number.NaN));
  const shift = median(reports.map((report) => report.audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN));
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
      bar: "at most 1,200 ms",
      holds: paint <= 1200,
    },
    { what: `layout shift ${path}`, measured: shift.toFixed(3), bar: "0", holds: shift === 0 },
  ];
}
