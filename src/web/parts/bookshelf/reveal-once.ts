export interface RevealRule {
  /** The part of the sentinel that must be in view, from 0 to 1. */
  readonly threshold: number;
  /** Milliseconds from then until the reveal; leaving the view does not stop it. */
  readonly delay?: number;
}

/**
 * Calls back once when enough of a sentinel has come into view, and never again. Without an observer that is at once.
 * Returns how to stop waiting.
 */
export function revealOnce(sentinel: Element, { threshold, delay = 0 }: RevealRule, onReveal: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  if (!("IntersectionObserver" in globalThis)) {
    onReveal();
    return () => {};
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting && entry.intersectionRatio >= threshold)) return;
      observer.disconnect();
      if (delay === 0) onReveal();
      else timer = setTimeout(onReveal, delay);
    },
    { threshold },
  );
  observer.observe(sentinel);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}
