import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";

/**
 * Names the code with which something that can be made again is made; never 0. Whoever changes that code gets the thing
 * anew without having to think of it. `makers`: files below src; `more`: what else decides how it comes out.
 */
export function editionOf(makers: readonly string[], more = ""): number {
  const sources = join(dirname(findPackageJSON(import.meta.url) as string), "src");
  const hash = createHash("sha256").update(more);
  for (const maker of makers) hash.update(readFileSync(join(sources, maker)));
  return hash.digest().readUInt32BE() & 0x7fffffff || 1;
}
