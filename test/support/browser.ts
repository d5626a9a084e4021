import { type Browser, chromium } from "playwright";
import { browserPath } from "../../scripts/browser.mjs";

const quiet = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * A headless Chromium: the machine's own, else the one that the set-up downloaded. Its scrollbars take no room unless
 * they are `classic`.
 */
export function launchBrowser({ classic = false } = {}): Promise<Browser> {
  const executablePath = browserPath();
  return chromium.launch({
    ...(classic && { ignoreDefaultArgs: ["--hide-scrollbars"] }),
    args: process.getuid?.() === 0 ? ["--no-sandbox", ...quiet] : quiet,
    ...(executablePath ? { executablePath } : {}),
  });
}
