/** The present moment in UTC milliseconds. Handed in, so that tests decide what time it is. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
