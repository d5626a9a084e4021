import { realpath, stat } from "node:fs/promises";
import { extname, join, posix, relative, sep } from "node:path";

/** The kinds of picture that are served. */
export const PICTURE_TYPES: Readonly<Record<string, string>> = {
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".gif": "image/gif",
  ".svg": "image/svg+xml",
};

export const extensionOf = (path: string): string => extname(path).toLowerCase();

/** A file of the content folder as it lies on the disk. */
export interface ContentFile {
  /** Its real, absolute path. */
  readonly file: string;
  /** Its real path below the content folder, with slashes: no link, and each letter as the disk spells it. */
  readonly path: string;
  readonly size: number;
  /** UTC milliseconds. */
  readonly modified: number;
}

/**
 * The path below the content folder that an address in a text means, or null when it can mean none.
 * An address that starts with a slash starts at the content folder, another one at `folder`.
 */
export function contentPath(address: string, folder: string): string | null {
  try {
    const written = decodeURIComponent(address.split(/[?#]/)[0] ?? "");
    const path = posix.join(written.startsWith("/") ? "." : folder, written);
    return path.startsWith("..") ? null : path;
  } catch {
    return null;
  }
}

/** Finds a file below the content folder; null for paths that lead outside, by dots or by links, and for hidden files. */
export async function findFile(contentFolder: string, path: string): Promise<ContentFile | null> {
  const segments = path.split("/");
  const plain = segments.every((segment) => segment !== "" && !segment.startsWith(".") && !/[\\\0:]/.test(segment));
  if (!plain) return null;
  try {
    const root = await realpath(contentFolder);
    const file = await realpath(join(root, ...segments));
    if (!file.startsWith(root + sep) || file.slice(root.length).includes(`${sep}.`)) return null;
    const facts = await stat(file);
    if (!facts.isFile()) return null;
    const held = relative(root, file).replaceAll(sep, "/");
    return { file, path: held, size: facts.size, modified: facts.mtimeMs };
  } catch {
    return null;
  }
}

/** Finds a picture below the content folder: by its name one, and by the name of the file that a link leads to. */
export async function findPicture(contentFolder: string, path: string): Promise<ContentFile | null> {
  if (!PICTURE_TYPES[extensionOf(path)]) return null;
  const found = await findFile(contentFolder, path);
  return found && PICTURE_TYPES[extensionOf(found.file)] ? found : null;
}
