import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type RevealRule, revealOnce } from "./reveal-once.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const bookshelf: RevealRule = { threshold: 0.1 };
const list: RevealRule = { threshold: 0.2, delay: 800 };

test("P11: the bookshelf reveals as soon as a tenth of its sentinel is in view", () => {
  const { reveal, scroll } = watch(bookshelf);
  scroll(0);
  scroll(0.09);
  expect(reveal).not.toHaveBeenCalled();
  scroll(0.1);
  expect(reveal).toHaveBeenCalledOnce();
});

test("P11: the list opens 800 ms after a fifth of its sentinel is in view", () => {
  const { reveal, scroll } = watch(list);
  scroll(0.19);
  vi.advanceTimersByTime(5000);
  expect(reveal).not.toHaveBeenCalled();
  scroll(0.2);
  vi.advanceTimersByTime(799);
  expect(reveal).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reveal).toHaveBeenCalledOnce();
});

test("leaving the view neither stops nor repeats it", () => {
  const { reveal, scroll } = watch(list);
  scroll(0.5);
  scroll(0);
  vi.advanceTimersByTime(800);
  scroll(1);
  vi.advanceTimersByTime(800);
  expect(reveal).toHaveBeenCalledOnce();
});

test("nothing is revealed on a page that was left", () => {
  const { reveal, scroll, stop } = watch(list);
  scroll(1);
  stop();
  vi.advanceTimersByTime(800);
  expect(reveal).not.toHaveBeenCalled();
});

test("a browser that observes nothing reveals at once", () => {
  const reveal = vi.fn();
  revealOnce({} as Element, list, reveal);
  expect(reveal).toHaveBeenCalledOnce();
});

/** Watches a sentinel whose visible part the test decides. */
function watch(rule: RevealRule) {
  let callback: IntersectionObserverCallback | null = null;
  class Observer {
    constructor(given: IntersectionObserverCallback, options: IntersectionObserverInit) {
      expect(options.threshold).toBe(rule.threshold);
      callback = given;
    }
    observe() {}
    disconnect() {
      callback = null;
    }
  }
  const reveal = vi.fn();
  vi.stubGlobal("IntersectionObserver", Observer);
  const stop = revealOnce({} as Element, rule, reveal);
  const scroll = (intersectionRatio: number) =>
    callback?.(
      [{ intersectionRatio, isIntersecting: intersectionRatio > 0 } as IntersectionObserverEntry],
      {} as IntersectionObserver,
    );
  return { reveal, scroll, stop };
}
