import type { Export } from "../domain/imports/export.ts";

/**
 * Finds the file of an export that an address ends in: its path as it is, else the file whose path has the most of its
 * last parts in common, the name at least. `null` where two have as many.
 */
export function createFileFinder({ files }: Pick<Export, "files">): (path: string) => string | null {
  const byName = Map.groupBy(files, ({ path }) => path.slice(path.lastIndexOf("/") + 1));
  return (path) => {
    const parts = path.split("/");
    const candidates = byName.get(parts.at(-1) ?? "") ?? [];
    const ranked = candidates
      .map((file) => ({ path: file.path, shared: sharedEnd(file.path.split("/"), parts) }))
      .toSorted((one, other) => other.shared - one.shared);
    const [best, next] = ranked;
    return best && (!next || next.shared < best.shared) ? best.path : null;
  };
}

function sharedEnd(one: readonly string[], other: readonly string[]): number {
  let shared = 0;
  while (shared < Math.min(one.length, other.length) && one.at(-1 - shared) === other.at(-1 - shared)) shared++;
  return shared;
}

/** The path in an address of a file, without query and escapes; null for other schemes. */
export function pathOfAddress(address: string): string | null {
  if (/^(?:data|mailto|tel|javascript):/i.test(address)) return null;
  const path = address.replace(/^https?:\/\/[^/]*/i, "").split(/[?#]/, 1)[0] ?? "";
  try {
    return decodeURIComponent(path).normalize("NFC").replace(/^\/+/, "") || null;
  } catch {
    return null;
  }
}
