import { expect, test } from "vitest";
import { PATHOLOGICAL_TEXTS } from "../rendering/pathological-corpus.ts";
import { temporarySite } from "../rendering/temporary-site.ts";
import { proving } from "./size.ts";

/** Milliseconds from nothing to a rendered word on a quiet machine of the reference kind. */
const QUIET_START = 250;

/** In short, one of each three that are alike. */
const texts = Object.entries(PATHOLOGICAL_TEXTS).filter((_, index) => proving || index % 3 === 0);

test.each(texts)(
  "a megabyte of %s is answered within a second",
  // Tests that run beside this one may take the machine away for a moment.
  { retry: 3 },
  async (_name, markdown) => {
    const tangled = await timeOf(markdown);
    if (tangled <= 1_000) return;
    // Other work on the machine slows both alike.
    const usual = await timeOf("word");
    expect(tangled / Math.max(1, usual / QUIET_START)).toBeLessThanOrEqual(1_000);
  },
);

async function timeOf(markdown: string): Promise<number> {
  const site = await temporarySite();
  const start = performance.now();
  const { html } = await site.render(markdown);
  const time = performance.now() - start;
  expect(html).not.toMatch(/<script|<[^>]*\son\w+=/);
  return time;
}
