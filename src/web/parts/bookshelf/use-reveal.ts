import { useEffect, useRef, useState } from "react";
import { revealOnce } from "./reveal-once.ts";

/** Where and when pages move that move on small screens only: for `handle.moves` and, in the same words, for CSS. */
export const SMALL_SCREEN_MOVES = "(width < 64rem) and (prefers-reduced-motion: no-preference)";

/**
 * Reveals once what belongs to a sentinel, `delay` ms after `threshold` of it has come into view; never reversed. CSS
 * reads the state: none until the application runs. `reveal` is for readers who come by keyboard.
 */
export function useReveal<Sentinel extends Element>(threshold: number, delay = 0) {
  const sentinel = useRef<Sentinel>(null);
  const [state, setState] = useState<"waiting" | "revealed">();
  useEffect(() => {
    if (!sentinel.current) return;
    setState("waiting");
    return revealOnce(sentinel.current, { threshold, delay }, () => setState("revealed"));
  }, [threshold, delay]);
  return { sentinel, state, reveal: () => setState("revealed") };
}
