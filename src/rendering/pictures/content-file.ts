import { realpath, stat } from "node:fs/promises";
import { extname, join, posix, relative, sep } from "node:path";
import { plainFormat } from "../../domain/posts/picture-address.ts";
import { PICTURE_FILE } from "../../domain/posts/picture-files.ts";
import type { PostImage } from "../../domain/posts/post.ts";

/** The kinds of picture that leave in their own format. */
const OWN_TYPES: Readonly<Record<string, string>> = {
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".gif": "image/gif",
  ".svg": "image/svg+xml",
};

/** Does a file's name say that it is a picture? */
export const isPicture = (path: string): boolean => PICTURE_FILE.test(path);

/** As what a picture leaves in its own size: browsers show no HEIC and no TIFF, which become what any of them reads. */
export const servedType = (path: string, form: PostImage["form"]): string =>
  OWN_TYPES[extname(path).toLowerCase()] ?? `image/${plainFormat(form)}`;

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
  const real = await realPath(contentFolder, path);
  if (!real) return null;
  try {
    const facts = await stat(real.file);
    if (!facts.isFile()) return null;
    return { ...real, size: facts.size, modified: facts.mtimeMs };
  } catch {
    return null;
  }
}

/** The real, absolute path of a folder below the content folder; null for one outside, as of files. */
export async function findFolder(contentFolder: string, path: string): Promise<string | null> {
  return (await realPath(contentFolder, path))?.file ?? null;
}

async function realPath(contentFolder: string, path: string): Promise<Pick<ContentFile, "file" | "path"> | null> {
  const segments = path.split("/");
  const plain = segments.every((segment) => segment !== "" && !segment.startsWith(".") && !/[\\\0:]/.test(segment));
  if (!plain) return null;
  try {
    const root = await realpath(contentFolder);
    const file = await realpath(join(root, ...segments));
    if (!file.startsWith(root + sep) || file.slice(root.length).includes(`${sep}.`)) return null;
    return { file, path: relative(root, file).replaceAll(sep, "/") };
  } catch {
    return null;
  }
}

/** Finds a picture below the content folder: by its name one, and by the name of the file that a link leads to. */
export async function findPicture(contentFolder: string, path: string): Promise<ContentFile | null> {
  if (!isPicture(path)) return null;
  const found = await findFile(contentFolder, path);
  return found && isPicture(found.file) ? found : null;
}
