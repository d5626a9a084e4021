import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { inMemory } from "./temporary-files.ts";

let folder: string | undefined;

/** For Vitest's `globalSetup`: one place for the texts and pictures that the sites of a run render, whichever project comes first. */
export function setup(): void {
  if (process.env.TEST_RENDERED) return;
  folder = mkdtempSync(join(inMemory(), "commonplace-rendered-"));
  process.env.TEST_RENDERED = folder;
}

export function teardown(): void {
  if (folder) rmSync(folder, { recursive: true, force: true });
}
