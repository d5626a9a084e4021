/** One measured figure with what it is held against. */
export interface Figure {
  readonly what: string;
  /** With its unit, as a person reads it. */
  readonly measured: string;
  /** What was measured beside it in the same run. */
  readonly reference?: string;
  readonly ratio?: number;
  /** What was promised. */
  readonly bar: string;
  readonly holds?: boolean;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

export const whole = (value: number): string => Math.round(value).toLocaleString("en-US");
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
