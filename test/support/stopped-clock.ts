import type { BrowserContextOptions, Page } from "playwright";
import type { Journey } from "./journey.ts";

/**
 * A page whose own clock stands still from before it was loaded: whatever it times happens only within
 * `page.clock.runFor`, to the millisecond. Its animations, which no such clock reaches, take twenty times as long, so that
 * none ends by itself on a busy machine. `prepare` runs before the page is loaded.
 */
export async function openStopped(
  journey: Journey<{ readonly url: string }>,
  path: string,
  options: BrowserContextOptions & { prepare?(page: Page): Promise<void> } = {},
): Promise<Page> {
  const { prepare, ...contextOptions } = options;
  const page = await journey.open("/robots.txt", { reducedMotion: "no-preference", ...contextOptions });
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  const session = await page.context().newCDPSession(page);
  await session.send("Animation.enable");
  await session.send("Animation.setPlaybackRate", { playbackRate: 0.05 });
  await prepare?.(page);
  await page.goto(journey.site.url + path, { waitUntil: "load" });
  return page;
}

/** Resolves when the browser has told a page what is in view; works while the page's clock stands still. */
export function inView(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let round = 0; round < 2; round++)
      await new Promise<void>((told) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect();
          told();
        });
        observer.observe(document.body);
      });
  });
}
