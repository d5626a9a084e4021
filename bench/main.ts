import { cpus } from "node:os";
import type { Figure } from "./figures.ts";
import { benchImporting } from "./importing.ts";
import { benchIssues } from "./issues.ts";
import { benchLighthouse } from "./lighthouse.ts";
import { benchMixedLoad } from "./mixed-load.ts";
import { benchPackage } from "./package.ts";
import { benchPages } from "./pages.ts";
import { benchSearch } from "./search.ts";
import { benchSending } from "./sending.ts";
import { benchSignIn } from "./sign-in.ts";
import { benchStart } from "./start.ts";
import { benchSubscribe } from "./subscribe.ts";
import { benchWeight } from "./weight.ts";

const benchmarks: Readonly<Record<string, () => Promise<Figure[]>>> = {
  pages: benchPages,
  start: benchStart,
  subscribe: benchSubscribe,
  sending: benchSending,
  issues: benchIssues,
  mixed: benchMixedLoad,
  "sign-in": benchSignIn,
  search: benchSearch,
  importing: benchImporting,
  weight: benchWeight,
  package: benchPackage,
  lighthouse: benchLighthouse,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in benchmarks));
if (unknown.length) {
  process.stderr.write(
    `There is no benchmark ${unknown.join(", ")}; there are ${Object.keys(benchmarks).join(", ")}.\n`,
  );
  process.exit(1);
}

const figures: Figure[] = [];
for (const [name, benchmark] of Object.entries(benchmarks)) {
  if (wanted.length && !wanted.includes(name)) continue;
  process.stderr.write(`measuring ${name} …\n`);
  figures.push(...(await benchmark()));
}

const machine = { node: process.version, cores: cpus().length, cpu: cpus()[0]?.model ?? "unknown" };
process.stdout.write(`\n${table(figures)}\n\n${JSON.stringify({ machine, figures })}\n`);
process.exit(figures.every((figure) => figure.holds !== false) ? 0 : 1);

function table(rows: readonly Figure[]): string {
  const cells = [
    ["what", "measured", "reference", "ratio", "bar", ""],
    ...rows.map((row) => [
      row.what,
      row.measured,
      row.reference ?? "",
      row.ratio === undefined ? "" : row.ratio.toFixed(2),
      row.bar,
      row.holds === undefined ? "" : row.holds ? "holds" : "MISSED",
    ]),
  ];
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const [head = [], ...body] = cells;
  return [line(head), `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`, ...body.map(line)].join("\n");
}
