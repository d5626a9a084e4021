// The long proofs, which take an hour to 90 minutes: `npm run prove`, or `npm run prove -- kills timing` for some of them.
// `npm test` runs the same files in short.
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { environment, pinnedNode, prepare } from "./prepare.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
prepare();
const wanted = process.argv.slice(2).map((name) => `test/proofs/${name}`);
const args = [
  "run",
  "--project",
  "proofs",
  "--reporter=verbose",
  "--reporter=./test/support/second-tries.ts",
  ...wanted,
];
const result = spawnSync(pinnedNode, [join(root, "node_modules/vitest/vitest.mjs"), ...args], {
  cwd: root,
  stdio: "inherit",
  env: { ...environment, PROVE: "1" },
});
process.exit(result.status ?? 1);
