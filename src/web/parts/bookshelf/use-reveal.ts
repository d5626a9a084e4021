import { type RefObject, useEffect, useRef, useState } from "react";
import { revealOnce } from "./reveal-once.ts";

/** Where and when pages move that move on small screens only: for `handle.moves` and, in the same words, for CSS. */
export const SMALL_SCREEN_MOVES = "(width < 64rem) and (prefers-reduced-motion: no-preference)";

/** What an element that is revealed once carries, besides its `ref`: CSS reads the state (reveal.module.css). */
export interface Reveal<Sentinel extends Element> {
  readonly sentinel: RefObject<Sentinel | null>;
  /** None until the application runs; then `waiting`, and from the reveal on `revealed`. */
  readonly state: "waiting" | "revealed" | undefined;
  /** Reveals at once, for readers who come by keyboard. */
  reveal(): void;
}

/** Reveals once what belongs to a sentinel, `delay` ms after `threshold` of it has come into view; never reversed. */
export function useReveal<Sentinel extends Element>(threshold: number, delay = 0): Reveal<Sentinel> {
  const sentinel = useRef<Sentinel>(null);
  const [state, setState] = useState<Reveal<Sentinel>["state"]>();
  useEffect(() => {
    if (!sentinel.current) return;
    setState("waiting");
    return revealOnce(sentinel.current, { threshold, delay }, () => setState("revealed"));
  }, [threshold, delay]);
  return { sentinel, state, reveal: () => setState("revealed") };
}
