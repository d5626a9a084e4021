// Writes down what the sample content says now, so that `check` can tell an author what is still the sample's.
// To be run after every change of content/: node_modules/.bin/node scripts/sample-hashes.mjs
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { sayingsIn } from "../src/content/samples/sample-texts.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const lines = sayingsIn(join(root, "content")).map(
  ({ file, field, hash }) => `  "${hash}", // ${file}${field ? ` ${field}` : ""}`,
);
writeFileSync(
  join(root, "src/content/samples/sample-hashes.ts"),
  [
    "/** Hashes of the sample's texts and pictures, and of who its site.yaml says it is; written by scripts/sample-hashes.mjs. */",
    "export const sampleHashes: ReadonlySet<string> = new Set([",
    ...lines,
    "]);",
    "",
  ].join("\n"),
);
