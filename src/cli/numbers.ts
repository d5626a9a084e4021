import { InvalidArgumentError } from "commander";

/** The number of an issue, as the author gives it. */
export function readIssueId(written: string): number {
  return read(written, 1, "Say the number that “issues list” gives it.");
}

export function readSeconds(written: string): number {
  return read(written, 0, "Say whole seconds.");
}

export function readCount(written: string): number {
  return read(written, 1, "Say a whole number.");
}

function read(written: string, least: number, words: string): number {
  const number = /^\d{1,9}$/.test(written) ? Number(written) : -1;
  if (number < least) throw new InvalidArgumentError(words);
  return number;
}
