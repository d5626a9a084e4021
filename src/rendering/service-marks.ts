import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { ServiceMarks } from "../domain/site/site.ts";

/** Marks that take more than this would weigh more than the page that they stand on. */
const LONGEST_MARK = 4_000;

/**
 * The marks of services, from the files of Simple Icons (simpleicons.org, CC0), each read when a site first names it.
 */
export function createServiceMarks(): ServiceMarks {
  const require = createRequire(import.meta.url);
  const read = new Map<string, string | null>();

  return (service) => {
    const name = fileName(service);
    const known = read.get(name);
    if (known !== undefined) return known;
    const mark = markIn(name);
    read.set(name, mark);
    return mark;
  };

  function markIn(name: string): string | null {
    if (!name) return null;
    try {
      const svg = readFileSync(
        join(dirname(require.resolve("simple-icons/icons.json")), `../icons/${name}.svg`),
        "utf8",
      );
      const [, path = ""] = /<path d="([^"]+)"\/>/.exec(svg) ?? [];
      return path && path.length <= LONGEST_MARK ? path : null;
    } catch {
      return null;
    }
  }
}

/** A service as its file is named there: letters and digits alone, with words for the signs that tell names apart. */
function fileName(service: string): string {
  const words: Readonly<Record<string, string>> = { "+": "plus", ".": "dot", "&": "and" };
  const plain = service
    .toLowerCase()
    .replace(/[+.&]/g, (sign) => words[sign] ?? "")
    .normalize("NFD")
    .replace(/[^a-z\d]/g, "");
  return OTHER_NAMES.get(plain) ?? plain;
}

const OTHER_NAMES = new Map([["twitter", "x"]]);
