import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What a mail was when it was looked at last. UPDATE_GOLDEN=1 writes it anew; look at it before you keep it. */
export function golden(file: string, text: string): string {
  const path = join(import.meta.dirname, "../golden/mails", file);
  if (process.env.UPDATE_GOLDEN) writeFileSync(path, text);
  return readFileSync(path, "utf8");
}
