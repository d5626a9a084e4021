import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Put in by the build (vite.process.config.ts); absent where the sources run. */
declare const BUILD_IDENTITY: number | undefined;

/**
 * Names the code that runs and the packages it uses: a 31-bit number, never 0. Caches that another build has written are
 * made anew. A built process knows its number; one that runs from sources reads them, and comes to the same.
 */
export const buildIdentity: number =
  typeof BUILD_IDENTITY === "number" ? BUILD_IDENTITY : identityOfSources(join(import.meta.dirname, ".."));

/** The identity of the sources in a project's folder. */
export function identityOfSources(project: string): number {
  const sources = globSync("src/**/*.{ts,tsx,css,js}", { cwd: project, exclude: ["**/*.test.*"] }).sort();
  const hash = createHash("sha256");
  for (const path of [...sources, "package-lock.json"]) hash.update(path).update(readFileSync(join(project, path)));
  return hash.digest().readUInt32BE() & 0x7fffffff || 1;
}
