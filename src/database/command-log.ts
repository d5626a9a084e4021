import { appendFileSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";

/** Beyond this many bytes a new file is begun; the one before is kept, and no other. */
const LONGEST = 1_000_000;

/**
 * The log of the author's commands, `DATA_DIR/commands.log`: what they print is their answer alone. Lines as the server
 * writes them. A line that cannot be written stops no command.
 */
export function openCommandLog(dataFolder: string) {
  const path = join(dataFolder, "commands.log");
  const write = (line: string) => {
    try {
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LONGEST) renameSync(path, `${path}.1`);
      appendFileSync(path, line, { mode: 0o600 });
    } catch {
      // The command is worth more than its line.
    }
  };
  return pino({ timestamp: pino.stdTimeFunctions.isoTime }, { write });
}
