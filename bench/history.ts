import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { type Figure, milliseconds } from "./figures.ts";

const issues = 500;
const readers = 50;

/** The letters of one reader, in a process of its own: in this one, each collection of garbage walks through all that the benches have loaded. */
export function benchHistory(): Figure {
  const program = join(import.meta.dirname, "history-process.ts");
  const slowest = Number(execFileSync(process.execPath, [program, String(issues), String(readers)]));
  return {
    what: `a reader's letters among ${issues} compacted issues, slowest of ${readers}`,
    measured: milliseconds(slowest),
    bar: "at most 50 ms",
    holds: slowest <= 50,
  };
}
