import { say } from "../languages/say.ts";

/** What a check has found. */
interface Finding {
  readonly check: string;
  readonly level: "ok" | "warning" | "fault";
  readonly text: string;
}

const words = {
  ok: "issueCommands.fine",
  warning: "issueCommands.unclear",
  fault: "issueCommands.mend",
} as const satisfies Record<Finding["level"], string>;

/** A line for one finding: how it is, what was looked at, and what there is to say. */
export const findingLine = ({ check, level, text }: Finding): string =>
  `${say(words[level]).padEnd(9)}${check.padEnd(12)}${text}`;
