import { createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { exportFacts } from "../../src/assembly/export-facts.ts";
import { type ImportParts, type ItemFate, importExport } from "../../src/domain/imports/import.ts";
import { isAlwaysAnswered } from "../../src/domain/pages/addresses.ts";
import { openContentWriter } from "../../src/imports/content-writer.ts";
import { htmlToMarkdown } from "../../src/imports/html/to-markdown.ts";
import { markdownReferences, wordsOfMarkdown } from "../../src/imports/markdown-references.ts";
import { openExport } from "../../src/imports/open-export.ts";
import { platforms } from "../../src/imports/platforms.ts";
import { temporaryFolder } from "./content-folder.ts";

type Files = Readonly<Record<string, string | Uint8Array>>;

interface Importing {
  readonly platform: string;
  /** The export: a path, or the files of a folder, by path. */
  readonly given: string | Files;
  readonly pictures?: string;
  readonly dryRun?: boolean;
  /** Slugs of the site's own posts. */
  readonly slugs?: readonly string[];
  readonly fetchFile?: ImportParts["fetchFile"];
}

/** A folder of the test, and importing into `content` below it with the parts that the command uses. */
export function importScene() {
  const folder = temporaryFolder();
  const content = join(folder, "content");
  return {
    folder,
    content,
    import: (importing: Importing) => importInto(folder, importing),
    /** Every file below `content` by its path, what imports remember left out. */
    async files(): Promise<Record<string, string>> {
      const entries = await readdir(content, { recursive: true, withFileTypes: true }).catch(() => []);
      const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
      const names = paths.map((path) => path.slice(content.length + 1)).filter((name) => !name.startsWith(".imports/"));
      const read = names.sort().map(async (name) => [name, await readFile(join(content, name), "utf8")] as const);
      return Object.fromEntries(await Promise.all(read));
    },
  };
}

async function importInto(folder: string, { platform: name, given, ...options }: Importing): Promise<ItemFate[]> {
  const platform = platforms[name];
  if (!platform) throw new Error(`no platform ${name}`);
  const path = typeof given === "string" ? given : await writeFiles(join(folder, "export"), given);
  const exported = await openExport(path, options.pictures);
  const store = await openContentWriter({
    folder: join(folder, "content"),
    platform: name,
    dryRun: options.dryRun ?? false,
    slugs: new Set(options.slugs),
  });
  const parts: ImportParts = {
    store,
    convert: async (html) => htmlToMarkdown(html, platform.adapt),
    references: markdownReferences,
    wordsOf: wordsOfMarkdown,
    isAlwaysAnswered,
    fetchFile: options.fetchFile ?? null,
  };
  try {
    return await Array.fromAsync(importExport(parts, platform.read, exported, exportFacts("Europe/London")));
  } finally {
    await store.close();
    await exported.close();
  }
}

/** A zip of these files, beside the test's content. */
export async function zipped(folder: string, files: Files): Promise<string> {
  const zip = new ZipFile();
  for (const [path, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), path);
  zip.end();
  const path = join(folder, "export.zip");
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}

export async function writeFiles(folder: string, files: Files): Promise<string> {
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
  return folder;
}
