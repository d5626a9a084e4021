import { format } from "node:util";

/**
 * From now on what libraries print becomes lines of the log, so that every line is JSON and none shows what it should
 * not. What they tell of readers who left is dropped.
 */
export function consoleToLog(log: { error(details: object, message: string): void }): void {
  const say = (...values: unknown[]) => log.error({ library: true }, format(...values));
  const drop = () => {};
  Object.assign(console, { error: say, warn: say, info: drop, log: drop, debug: drop });
}
