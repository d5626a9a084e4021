import { useEffect, useEffectEvent } from "react";

/** Calls back once after `delay` milliseconds; starts anew when the delay changes, and waits for none where it is null. */
export function useTimer(delay: number | null, callback: () => void): void {
  const done = useEffectEvent(callback);
  useEffect(() => {
    if (delay === null) return;
    const timer = setTimeout(() => done(), delay);
    return () => clearTimeout(timer);
  }, [delay]);
}
