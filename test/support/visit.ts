import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright";

/** One file that a browser has asked for. */
export interface Transfer {
  readonly url: string;
  /** As the DevTools protocol names it: `Document`, `Script`, `Stylesheet`, `Font`, `Image` … */
  readonly type: string;
  /** On the wire, headers included. */
  bytes: number;
  /** The compressed body alone. */
  body: number;
  ended: boolean;
}

/** What a reader's browser transfers for one page: until it is quiet, and then because the reader has pressed a key. */
export interface Visit {
  readonly cold: readonly Transfer[];
  readonly live: readonly Transfer[];
}

/** A page of a browser that has kept nothing visits `url`, and gives the application a reason to start. */
export async function visit(page: Page, url: string): Promise<Visit> {
  const seen = await watchTransfers(page);
  // Pictures are drawn at their first request.
  await page.goto(url, { waitUntil: "load", timeout: 90_000 });
  await page.evaluate(() => document.fonts.ready);
  await quiet(seen);
  const cold = seen.splice(0);
  await page.keyboard.press("Tab");
  await page.waitForFunction(() => document.documentElement.hasAttribute("data-live"));
  await quiet(seen);
  return { cold, live: seen };
}

/** Every transfer of a page from now on, those of its memory left out. */
async function watchTransfers(page: Page): Promise<Transfer[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const transfers = new Map<string, Transfer>();
  const list: Transfer[] = [];
  const end = (requestId: string, bytes = 0) => {
    const transfer = transfers.get(requestId);
    if (transfer) Object.assign(transfer, { bytes, ended: true });
  };
  session.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
    if (!request.url.startsWith("http")) return;
    // What led on has ended.
    end(requestId);
    const transfer = { url: request.url, type: type ?? "Other", bytes: 0, body: 0, ended: false };
    transfers.set(requestId, transfer);
    list.push(transfer);
  });
  session.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId);
    if (transfer) transfer.body += encodedDataLength;
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => end(requestId, encodedDataLength));
  session.on("Network.loadingFailed", ({ requestId }) => end(requestId));
  return list;
}

/** Until nothing is under way, and nothing new was asked for in the half second since. */
async function quiet(transfers: readonly Transfer[]): Promise<void> {
  for (let before = -1; before !== transfers.length || !transfers.every(({ ended }) => ended); ) {
    before = transfers.length;
    await pause(500);
  }
}
