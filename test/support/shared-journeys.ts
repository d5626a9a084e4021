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
  }
}

let browser: BrowserServer;
let site: RunningSite;

/** For Vitest's `globalSetup`: one browser for all journeys, and one site for those that only read. */
export async function setup({ provide }: TestProject): Promise<void> {
  process.env.TMPDIR = inMemory();
  [browser, site] = await Promise.all([chromium.launchServer(launching()), startSite()]);
  provide("browser", browser.wsEndpoint());
  provide("sharedSite", site.url);
}

export async function teardown(): Promise<void> {
  await Promise.all([browser?.close(), site?.stop()]);
}
