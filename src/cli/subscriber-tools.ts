import type { readListFile } from "../domain/subscribers/list-file.ts";
import type { Roster } from "../domain/subscribers/roster.ts";

/** What the commands about subscribers work with; made in assemble.ts over the site's own database. */
export interface SubscriberTools {
  readonly roster: Roster;
  readonly readListFile: typeof readListFile;
  close(): Promise<void>;
}

/** How a command speaks. */
export interface Output {
  /** One line of text. */
  readonly print: (line: string) => void;
  /** The text of a file, or of the standard input for `-`. */
  readonly readFile: (path: string) => string;
}
