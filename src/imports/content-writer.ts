import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { stringify } from "yaml";
import type { Enclosure, ImportStore, NewText, Placing } from "../domain/imports/store.ts";
import { mayBePage } from "../domain/pages/own-pages.ts";
import { say } from "../languages/say.ts";
import { exportFault } from "./export-fault.ts";

/** What imports remember of a text that they wrote. */
interface Written {
  /** Below the content folder. */
  readonly file: string;
  /** SHA-256 of its bytes as they were written, hex. */
  readonly hash: string;
  /** Names of the files beside it, by reference. */
  readonly enclosures: Readonly<Record<string, string>>;
}

export interface ContentWriterOptions {
  /** The content folder. */
  readonly folder: string;
  readonly platform: string;
  /** Says what would be done, and writes nothing. */
  readonly dryRun: boolean;
  /** Slugs of the site's own posts. */
  readonly slugs: ReadonlySet<string>;
}

/** Texts between two savings of the memory. */
const SAVED_EVERY = 200;

/**
 * Fills the content folder. What was written is remembered in `.imports/PLATFORM.json` there, so that a later import
 * knows its own texts from the author's.
 */
export async function openContentWriter(options: ContentWriterOptions): Promise<ImportStore> {
  const { folder, platform, dryRun, slugs } = options;
  const memory = join(folder, ".imports", `${platform}.json`);
  const known = new Map(Object.entries(await readMemory(memory)));
  const taken = new Set<string>();
  let unsaved = 0;

  async function place(text: NewText) {
    const bytes = markdownFile(text);
    const hash = hashOf(bytes);
    const former = known.get(text.id);
    if (former) return await renew(text, former, bytes, hash);
    for (let count = 1; ; count++) {
      const slug = count === 1 ? text.slug : `${text.slug}-${count}`;
      const file = fileFor(text, slug);
      const there = await standing(file, bytes);
      if (there === "other" || (there === "free" && isTaken(text, slug))) continue;
      taken.add(`${text.folder}/${slug}`);
      if (there === "free" && !dryRun) await writeNew(text, file, bytes);
      await remember(text, file, hash);
      const placing: Placing = there === "same" ? "unchanged" : "written";
      return { placing, file, slug };
    }
  }

  /** A text of a former import: written anew only while it is as that import left it. */
  async function renew(text: NewText, former: Written, bytes: string, hash: string) {
    const slug = slugOfFile(former.file);
    const file = fileFor(text, slug);
    taken.add(`${text.folder}/${slug}`);
    const current = await readFile(join(folder, former.file)).catch(() => null);
    if (!current || hashOf(current) !== former.hash) return { placing: "kept" as const, file: former.file, slug };
    if (former.hash === hash && former.file === file) return { placing: "unchanged" as const, file, slug };
    if (!dryRun) {
      const added = text.enclosures.filter(({ reference }) => !(reference in former.enclosures));
      await mkdir(dirname(join(folder, file)), { recursive: true });
      for (const enclosure of added) await copyEnclosure(join(folder, dirname(file)), enclosure);
      await replaceFile(join(folder, file), bytes);
      if (former.file !== file) await rm(join(folder, former.file));
    }
    await remember(text, file, hash);
    return { placing: "updated" as const, file, slug };
  }

  /** Another text has this address, under the file's name or the one that its own front matter says; or the site needs it. */
  const isTaken = (text: NewText, slug: string): boolean =>
    taken.has(`${text.folder}/${slug}`) ||
    (text.folder === "posts" && slugs.has(slug)) ||
    (text.folder === "pages" && !mayBePage(fileFor(text, slug), text.fields));

  async function standing(file: string, bytes: string): Promise<"free" | "same" | "other"> {
    const plain = file.replace(/\/index\.md$/, ".md");
    const names = [plain, plain.replace(/\.md$/, ".markdown"), plain.replace(/\.md$/, ".yaml"), plain.slice(0, -3)];
    const current = await readFile(join(folder, file), "utf8").catch(() => null);
    if (current === bytes) return "same";
    const others = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => null)));
    return others.some((one) => one !== null) ? "other" : "free";
  }

  /** A folder appears with all that is in it, or not at all. */
  async function writeNew({ enclosures }: NewText, file: string, bytes: string): Promise<void> {
    const target = join(folder, file);
    if (enclosures.length === 0) {
      await mkdir(dirname(target), { recursive: true });
      return await replaceFile(target, bytes);
    }
    const final = dirname(target);
    const making = join(dirname(final), `.${basename(final)}-${randomUUID()}`);
    try {
      await mkdir(making, { recursive: true });
      for (const enclosure of enclosures) await copyEnclosure(making, enclosure);
      await writeFile(join(making, "index.md"), bytes);
      await rename(making, final);
    } catch (error) {
      await rm(making, { recursive: true, force: true });
      throw error;
    }
  }

  async function remember(text: NewText, file: string, hash: string): Promise<void> {
    const enclosures = Object.fromEntries(text.enclosures.map(({ reference, name }) => [reference, name]));
    known.set(text.id, { file, hash, enclosures });
    if (++unsaved >= SAVED_EVERY) await save();
  }

  async function save(): Promise<void> {
    if (unsaved === 0 || dryRun) return;
    unsaved = 0;
    await writeBelow(memory, `${JSON.stringify(Object.fromEntries(known), null, 1)}\n`);
  }

  return {
    place,
    enclosuresOf: (id) => new Map(Object.entries(known.get(id)?.enclosures ?? {})),
    enclosure(id, name) {
      const file = known.get(id)?.file ?? "";
      return { open: () => createReadStream(join(folder, dirname(file), name)) };
    },
    async addRedirects(redirects) {
      const path = join(folder, "redirects", `${platform}.txt`);
      const text = await readFile(path, "utf8").catch(() => "");
      const there = new Set(text.split("\n").map((line) => line.trim().split(/\s+/)[0]));
      const added = [...redirects].filter(([from]) => !there.has(from));
      const lines = added.map(([from, to]) => `${from} ${to}\n`).join("");
      if (lines && !dryRun) await writeBelow(path, text + (text && !text.endsWith("\n") ? "\n" : "") + lines);
      return added.map(([from]) => from);
    },
    async report(lines) {
      const file = `.imports/${platform}-report.md`;
      if (!dryRun) await writeBelow(join(folder, file), `${lines.join("\n")}\n`);
      return file;
    },
    close: save,
  };
}

const markdownFile = ({ fields, body }: NewText): string =>
  `---\n${stringify(fields, { lineWidth: 0 })}---\n\n${withoutBlankEdges(body)}\n`;

/** Spaces before the first word may make it code. */
const withoutBlankEdges = (body: string): string => body.replace(/^(?:[ \t]*\r?\n)+/, "").trimEnd();

const fileFor = ({ folder, enclosures }: NewText, slug: string): string =>
  enclosures.length ? `${folder}/${slug}/index.md` : `${folder}/${slug}.md`;

const slugOfFile = (file: string): string => basename(file.replace(/(\/index)?\.md$/, ""));

const hashOf = (bytes: string | Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

async function readMemory(path: string): Promise<Record<string, Written>> {
  const text = await readFile(path, "utf8").catch(() => "{}");
  try {
    return JSON.parse(text) as Record<string, Written>;
  } catch {
    throw exportFault(say("fileCommands.memoryUnreadable", { path }));
  }
}

/** A file as another program, or the author, has put it there meanwhile stays. */
async function copyEnclosure(folder: string, { name, file }: Enclosure): Promise<void> {
  const path = join(folder, name);
  if (await stat(path).catch(() => null)) return;
  const making = join(folder, `.${randomUUID()}`);
  try {
    await pipeline(file.open(), createWriteStream(making));
    await rename(making, path);
  } catch (error) {
    await rm(making, { force: true });
    throw error;
  }
}

async function writeBelow(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await replaceFile(path, text);
}

async function replaceFile(path: string, text: string): Promise<void> {
  const making = join(dirname(path), `.${randomUUID()}`);
  await writeFile(making, text);
  await rename(making, path);
}
