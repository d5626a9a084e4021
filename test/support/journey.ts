import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { launchBrowser } from "./browser.ts";
import { type RunningSite, startSite } from "./site.ts";

/** What a reader's browser is like; with `classic`, its scrollbars take room. */
type ReaderOptions = Parameters<Browser["newContext"]>[0] & { classic?: boolean };

export interface Journey<Site extends { readonly url: string } = RunningSite> {
  site: Site;
  /** A new page of a reader of whom nothing is known. Whatever it logs, breaks or asks of another host fails the test. */
  open(path: string, options?: ReaderOptions): Promise<Page>;
}

/** What pages may log although nothing is wrong: it is promised, or a journey provokes it. */
interface Allowing {
  readonly allowed?: readonly RegExp[];
  /**
   * Readers want no motion, unless their options say otherwise: for files that look at something else. Each way from page
   * to page is a transition, which a browser without a graphics card draws picture by picture on the processor.
   */
  readonly still?: boolean;
}

/**
 * What React Router leaves unhandled where a page is left while its data arrive: the end that its `decode` promises of
 * them, in the words of one Chromium or of another. No reader sees it, and our own reading of answers catches it.
 */
const brokenOff = /^error: (BodyStreamBuffer was aborted|signal is aborted without reason)$/;

/** A running site for the journeys of a file alone, in the browser of all; `draws` when what it renders is rendered by itself. */
export function journeys(options: Parameters<typeof startSite>[0] & Allowing & { draws?: boolean } = {}): Journey {
  return journeysOn(
    () => startSite({ ...options, rendered: options.draws ? undefined : inject("rendered") }),
    (site) => site.stop(),
    options,
  );
}

/** Journeys that change nothing of their site, neither content nor people: they share one. */
export function readingJourneys(options: Allowing = {}): Journey<{ readonly url: string }> {
  return journeysOn(
    async () => ({ url: inject("sharedSite") }),
    async () => {},
    options,
  );
}

function journeysOn<Site extends { readonly url: string }>(
  start: () => Promise<Site>,
  stop: (site: Site) => Promise<unknown>,
  options: Allowing,
): Journey<Site> {
  let browser: Browser;
  let classicBrowser: Promise<Browser> | undefined;
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];
  const journey: Journey<Site> = {
    site: undefined as unknown as Site,
    async open(path, { classic = false, ...contextOptions } = {}) {
      if (classic) classicBrowser ??= launchBrowser({ classic });
      const context = await ((classic && (await classicBrowser)) || browser).newContext({
        viewport: { width: 1440, height: 900 },
        ...(options.still && { reducedMotion: "reduce" as const }),
        ...contextOptions,
      });
      contexts.push(context);
      const page = await context.newPage();
      watch(page);
      await page.goto(journey.site.url + path, { waitUntil: "domcontentloaded" });
      return page;
    },
  };

  beforeAll(async () => {
    [journey.site, browser] = await Promise.all([start(), chromium.connect(inject("browser"))]);
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
    const allowed = [brokenOff, ...(options.allowed ?? [])];
    const unexpected = complaints.splice(0).filter((text) => !allowed.some((pattern) => pattern.test(text)));
    expect(unexpected.join("\n"), "what pages said, broke or asked of others").toBe("");
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), classicBrowser?.then((other) => other.close())]);
    if (journey.site) await stop(journey.site);
  });
  return journey;

  function watch(page: Page): void {
    page.on("console", (message) => complaints.push(`console: ${message.text()}`));
    page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
    page.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith("http") && origin !== journey.site.url) complaints.push(`asked: ${request.url()}`);
    });
  }
}

/** `expect.poll` with patience for a busy machine; what must be quick says so itself. */
export const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 15_000, interval: 50 });

/** Waits until the application has taken over the page. */
export async function live(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.hasAttribute("data-live"));
}
