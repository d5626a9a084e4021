import { type Browser, chromium } from "playwright";
import { browserPath } from "../../scripts/browser.mjs";

const quiet = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Else it begins a process for each page that might come next.
  "--renderer-process-limit=1",
  // Letters are as wide as in a window; else a headless browser fits them to whole pixels.
  "--font-render-hinting=none",
];

/** How a headless Chromium is launched: the machine's own, else the one that the set-up downloaded. */
export function launching() {
  const executablePath = browserPath();
  return {
    args: process.getuid?.() === 0 ? ["--no-sandbox", ...quiet] : quiet,
    ...(executablePath ? { executablePath } : {}),
  };
}

/** A browser of one's own. Its scrollbars take no room unless they are `classic`. */
export function launchBrowser({ classic = false } = {}): Promise<Browser> {
  return chromium.launch({ ...launching(), ...(classic && { ignoreDefaultArgs: ["--hide-scrollbars"] }) });
}
