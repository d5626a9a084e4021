import { posix } from "node:path";
import type { Export } from "../../domain/imports/export.ts";
import { createFileFinder } from "../find-file.ts";
import { isTextFile } from "./places.ts";

/** Folders whose files stood at the root of the old site, or were named from there. */
const ROOTS = [
  ...[
    "",
    "static",
    "public",
    "assets",
    "source",
    "src",
    "content",
    "src/assets",
    "src/content",
    "src/public",
    "src/static",
  ],
  ...["src/images", "images", "img", "static/images", "static/img", "assets/images", "assets/img", "public/images"],
  ...["attachments", "Attachments", "media", "uploads", "docs", "app", "website", "content/images", "src/site"],
];

/** Finds the files of a folder of Markdown that texts refer to. */
export interface MarkdownFiles {
  /** The file of the export that a reference in this text means (`inner`: its path below the root); null for texts and what lies elsewhere. */
  locate(reference: string, inner: string): string | null;
  /** The file of this name or path, wherever it lies, as a path below the root; null where there is none, or several. */
  named(name: string, inner: string): string | null;
}

export function createMarkdownFiles(
  given: Export,
  {
    root,
    origins,
    base,
    isVault,
    texts,
  }: {
    root: string;
    origins: readonly string[];
    base: string;
    isVault: boolean;
    /** Paths of files that become texts. */
    texts: ReadonlySet<string>;
  },
): MarkdownFiles {
  const files = given.files.filter(({ path }) => !isTextFile(path) && !texts.has(path));
  const paths = new Set(files.map(({ path }) => path));
  const findFile = createFileFinder({ files });
  const at = (path: string): string | null => (paths.has(path) ? path : null);

  function locate(reference: string, inner: string): string | null {
    const path = pathOf(reference, origins);
    if (!path) return null;
    const folder = posix.dirname(inner);
    if (!path.startsWith("/") && !/^[@~]/.test(path)) {
      const stem = inner.replace(/\.\w+$/, "");
      const beside = [folder, stem].map((from) => at(posix.join(root, from, path))).find((found) => found !== null);
      if (beside) return beside;
    }
    const bare = posix
      .normalize(`/${path.replace(/^[@~]\/?/, "")}`)
      .slice(1)
      .replace(/^(?:\.\.\/)+/, "");
    const plain = base && `/${bare}`.startsWith(`${base}/`) ? bare.slice(base.length) : bare;
    for (const folderOfRoot of ROOTS) {
      const found = at(posix.join(root, folderOfRoot, plain));
      if (found) return found;
    }
    const likely = findFile(plain);
    return likely !== null &&
      (isVault || (plain.split("/").length > 1 && likely.endsWith(`/${plain.split("/").slice(-2).join("/")}`)))
      ? likely
      : null;
  }

  return {
    locate,
    named(name, inner) {
      const found = locate(name, inner) ?? findFile(name);
      return found === null || !found.startsWith(root) ? null : found.slice(root.length);
    },
  };
}

/** The path in a reference, `/` before it where it is one of the whole site; null for other sites and places within the text. */
function pathOf(reference: string, origins: readonly string[]): string | null {
  const origin = origins.find((own) => reference.startsWith(`${own}/`));
  const local = origin === undefined ? reference : reference.slice(origin.length);
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(local)) return null;
  const path = local.split(/[?#]/, 1)[0] ?? "";
  try {
    return decodeURIComponent(path).normalize("NFC") || null;
  } catch {
    return path.normalize("NFC") || null;
  }
}
