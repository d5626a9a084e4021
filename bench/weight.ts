import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { build } from "vite";
import { launchBrowser } from "../test/support/browser.ts";
import { startSite } from "../test/support/site.ts";
import { type Transfer, visit } from "../test/support/visit.ts";
import { type Figure, kilobytes } from "./figures.ts";

const post = "/posts/on-margins";

/** What a reader's browser transfers: a cold post page, and its script once there is a reason, against the frameworks alone (P112, P113). */
export async function benchWeight(): Promise<Figure[]> {
  const floor = await frameworksAlone();
  const site = await startSite();
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const { cold, live } = await visit(page, site.url + post);
    const apart = cold.filter((transfer) => !isPicture(transfer));
    const script = live.reduce((sum, { url, body }) => sum + (url.endsWith(".js") ? body : 0), 0);
    const before = bytesOf(cold.filter((transfer) => transfer.type === "Script"));
    const weight = bytesOf(apart);
    const ratio = script / floor;
    return [
      {
        what: "script of a post page before a reason",
        measured: `${before} bytes`,
        bar: "0 bytes",
        holds: before === 0,
      },
      {
        what: "script of a post page with one",
        measured: kilobytes(script),
        reference: `react-dom + react-router ${kilobytes(floor)}`,
        ratio,
        bar: "at most 1.15",
        holds: ratio <= 1.15,
      },
      { what: "cold post page, requests", measured: String(cold.length), bar: "at most 6", holds: cold.length <= 6 },
      {
        what: "cold post page without its picture",
        measured: kilobytes(weight),
        bar: "at most 90 kB",
        holds: weight <= 90_000,
      },
    ];
  } finally {
    await browser.close();
    await site.stop();
  }
}

const isPicture = (transfer: Transfer) => transfer.url.includes("/media/");
const bytesOf = (transfers: readonly Transfer[]) => transfers.reduce((sum, transfer) => sum + transfer.bytes, 0);

/** react-dom and react-router in framework mode, built as this project builds, without a line of its own: bytes in brotli. */
async function frameworksAlone(): Promise<number> {
  const folder = mkdtempSync(join(import.meta.dirname, "../node_modules/.floor-"));
  writeFileSync(
    join(folder, "entry.js"),
    `import { hydrateRoot } from "react-dom/client";
     import { createElement } from "react";
     import { Link, Links, Meta, Outlet, Scripts, useLoaderData } from "react-router";
     import { HydratedRouter } from "react-router/dom";
     window.kept = [Link, Links, Meta, Outlet, Scripts, useLoaderData];
     hydrateRoot(document, createElement(HydratedRouter));`,
  );
  await build({
    root: folder,
    configFile: false,
    logLevel: "silent",
    build: { target: "es2022", outDir: join(folder, "out"), rollupOptions: { input: join(folder, "entry.js") } },
  });
  const assets = join(folder, "out/assets");
  const bytes = readdirSync(assets)
    .filter((name) => name.endsWith(".js"))
    .map((name) =>
      brotliCompressSync(readFileSync(join(assets, name)), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
    .reduce((sum, compressed) => sum + compressed.length, 0);
  rmSync(folder, { recursive: true });
  return bytes;
}
