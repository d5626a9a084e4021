import { cpSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { installedBytes, installPacked } from "../test/support/packed.ts";
import { freePort } from "../test/support/site.ts";
import { type Figure, megabytes, milliseconds } from "./figures.ts";
import { timedStart } from "./start.ts";

/** What the package takes, and how long its very first start after the installation takes until a page comes (P201, P203). */
export async function benchPackage(): Promise<Figure[]> {
  const installed = installPacked();
  const { folder, file } = installed;
  try {
    cpSync(join(folder, "node_modules/commonplace/content"), join(folder, "content"), { recursive: true });
    const port = await freePort();
    const environment = { PORT: String(port), CONTENT_DIR: "content", DATA_DIR: "data" };
    const first = await timedStart(port, environment, folder);
    const second = await timedStart(port, environment, folder);
    const bytes = installedBytes(installed);
    return [
      { what: "the package, packed", measured: megabytes(statSync(file).size), bar: "budget.json" },
      {
        what: "the package, installed, besides Node",
        measured: megabytes(bytes),
        bar: "at most 120 MB",
        holds: bytes <= 120_000_000,
      },
      {
        what: "first start after the installation, to /blog",
        measured: milliseconds(first),
        reference: `the second ${milliseconds(second)}`,
        bar: "at most 2,000 ms",
        holds: first <= 2_000,
      },
    ];
  } finally {
    rmSync(dirname(folder), { recursive: true, force: true });
  }
}
