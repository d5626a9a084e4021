/** The present moment in UTC milliseconds. Handed in, so that tests decide what time it is. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

/** Milliseconds since some moment, which only go forward, whatever becomes of the clock. */
export const monotonicClock: Clock = () => performance.now();
