import { InvalidArgumentError } from "commander";
import { say } from "../languages/say.ts";

/** The number of an issue, as the author gives it. */
export function readIssueId(written: string): number {
  return read(written, 1, say("issueCommands.sayNumber"));
}

export function readSeconds(written: string): number {
  return read(written, 0, say("issueCommands.saySeconds"));
}

export function readCount(written: string): number {
  return read(written, 1, say("issueCommands.sayWhole"));
}

function read(written: string, least: number, words: string): number {
  const number = /^\d{1,9}$/.test(written) ? Number(written) : -1;
  if (number < least) throw new InvalidArgumentError(words);
  return number;
}
