import { realpath, stat } from "node:fs/promises";
import { extname, join, posix, sep } from "node:path";

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

/** Drawings and animations are served as they are. */
export const hasVariants = (path: string): boolean => ![".svg", ".gif"].includes(extensionOf(path));

/**
 * The path below the content folder that a text's picture address means, or null when it can mean none.
 * An address that starts with a slash starts at the content folder, another one at `folder`.
 */
export function picturePath(address: string, folder: string): string | null {
  try {
    const written = decodeURIComponent(address.split(/[?#]/)[0] ?? "");
    const path = posix.join(written.startsWith("/") ? "." : folder, written);
    return path.startsWith("..") ? null : path;
  } catch {
    return null;
  }
}

/**
 * The real file of a picture below the content folder: null for paths that lead outside, by dots or by links, for
 * hidden files and for anything that is not a picture.
 */
export async function findPicture(contentFolder: string, path: string) {
  const segments = path.split("/");
  const plain = segments.every((segment) => segment !== "" && !segment.startsWith(".") && !/[\\\0:]/.test(segment));
  if (!plain || !PICTURE_TYPES[extensionOf(path)]) return null;
  try {
    const root = await realpath(contentFolder);
    const file = await realpath(join(root, ...segments));
    if (!file.startsWith(root + sep) || file.slice(root.length).includes(`${sep}.`)) return null;
    const facts = await stat(file);
    return facts.isFile() && PICTURE_TYPES[extensionOf(file)]
      ? { file, size: facts.size, modified: facts.mtimeMs }
      : null;
  } catch {
    return null;
  }
}
