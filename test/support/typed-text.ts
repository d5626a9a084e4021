import type { Page } from "playwright";

/** What a reader sees of each block of a text that is being typed. */
export function typed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const typing = document.querySelector('[data-state="typing"]') !== null;
    const highlight = CSS.highlights.get("untyped");
    const [untyped] = highlight ? ([...highlight] as Range[]) : [];
    return [...document.querySelectorAll("[data-block], [data-blocks] > * > *")].map((block) => {
      if (typing && !block.hasAttribute("data-begun")) return "";
      const seen = document.createRange();
      seen.selectNodeContents(block);
      if (untyped && seen.isPointInRange(untyped.startContainer, untyped.startOffset))
        seen.setEnd(untyped.startContainer, untyped.startOffset);
      return seen.toString();
    });
  });
}

/** The words of a typed page that stand in their place without being seen. */
export function unseen(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("main :is([data-delay], [data-blocks] > * > *, [data-after-typing])")]
      .filter((part) => {
        const { visibility, webkitTextFillColor } = getComputedStyle(part);
        return visibility === "hidden" || webkitTextFillColor === "rgba(0, 0, 0, 0)";
      })
      .map((part) => part.textContent ?? ""),
  );
}

/** Waits until the typing has begun, or is over. */
export async function typingIs(page: Page, state: "typing" | "done"): Promise<void> {
  await page.locator(`[data-state="${state}"]`).waitFor();
}

/** Before a page is loaded: adds up how much its content jumps. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = window as unknown as { shifts: number };
    seen.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifts += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The sum of all layout shifts so far. */
export function shifts(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shifts: number }).shifts);
}

/**
 * Is `Show all` a button of at least 44 px within the window, at its top and when a reader has scrolled on; and is it what
 * a finger there meets?
 */
export async function showAllInReach(page: Page): Promise<boolean[]> {
  const reached: boolean[] = [];
  for (const part of [0, 0.3, 0.6]) {
    reached.push(
      await page.evaluate((share) => {
        const text = document.querySelector("[data-state]") as HTMLElement;
        scrollTo({ top: (text.offsetHeight - innerHeight) * share, behavior: "instant" });
        const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Show all");
        const { left, right, top, bottom } = button?.getBoundingClientRect() ?? new DOMRect();
        const within = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight && bottom - top >= 44;
        return within && document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === button;
      }, part),
    );
  }
  return reached;
}
