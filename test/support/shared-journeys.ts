import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserServer, chromium } from "playwright";
import type { TestProject } from "vitest/node";
import { launching } from "./browser.ts";
import { type RunningSite, startSite } from "./site.ts";
import { inMemory } from "./temporary-files.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the browser of all journeys is reached. */
    browser: string;
    /** The address of the site that journeys share which change nothing of it. */
    sharedSite: string;
    /** Where the sites of all journeys keep what they have rendered. */
    rendered: string;
  }
}

let browser: BrowserServer;
let site: RunningSite;
let rendered: string;

/** For Vitest's `globalSetup`: one browser for all journeys, one site for those that only read, and one place for what all sites render. */
export async function setup({ provide }: TestProject): Promise<void> {
  process.env.TMPDIR = inMemory();
  rendered = mkdtempSync(join(tmpdir(), "commonplace-rendered-"));
  [browser, site] = await Promise.all([chromium.launchServer(launching()), startSite({ rendered })]);
  provide("rendered", rendered);
  provide("browser", browser.wsEndpoint());
  provide("sharedSite", site.url);
}

export async function teardown(): Promise<void> {
  await Promise.all([browser?.close(), site?.stop()]);
  if (rendered) rmSync(rendered, { recursive: true, force: true });
}
