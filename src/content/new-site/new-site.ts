import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { NewSite } from "../../domain/site/new-site.ts";
import { newHomeFile, newSiteFile } from "./site-file.ts";

/** The program's own folder holds what a new site begins with. */
export interface NewSiteParts {
  /** Of the program: with `content`, the sample, and `template`. */
  readonly program: string;
  /** Of the program, such as `1.4.0`. */
  readonly version: string;
  /** Of the package that the site's folder becomes. */
  readonly packageName: string;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly timeZone: string;
}

/** Files of the template that npm would not carry, or would act upon, under their own names. */
const RENAMED: Readonly<Record<string, string>> = {
  gitignore: ".gitignore",
  dockerignore: ".dockerignore",
  "env.example": ".env.example",
  Dockerfile: "Dockerfile",
};

/** Folders of the sample that a site with samples gets. */
const SAMPLES = ["posts", "letters"];

/**
 * Makes a site in a folder that is not there yet, or is empty. Answers how many files it has, or that something lies in the
 * folder. Whoever may read the folder may read its files: none of them is secret.
 */
export async function writeNewSite(
  folder: string,
  site: NewSite,
  parts: NewSiteParts,
): Promise<{ readonly outcome: "made"; readonly files: number } | { readonly outcome: "not-empty" }> {
  const { program, version, today, timeZone } = parts;
  if (!(await isFree(folder))) return { outcome: "not-empty" };
  const template = join(program, "template");
  const own = join(template, site.language);
  const has = new Set<string>();
  let files = 0;

  for (const [name, path] of Object.entries(RENAMED)) await write(path, await readFile(join(template, name)));
  await write("README.md", filled(await text(join(own, "README.md"))));
  await write("package.json", `${JSON.stringify(packageOf(parts.packageName, version), null, 2)}\n`);
  for (const path of await filesIn(join(own, "content"))) {
    has.add(path);
    if (isLeftOut(path, site) || path === "home.yaml" || (site.samples && path.startsWith("posts/"))) continue;
    await write(`content/${path.replace("TODAY", today)}`, filled(await text(join(own, "content", path))));
  }
  for (const path of await sampleFiles()) {
    const bytes = await readFile(join(program, "content", path));
    await write(`content/${path}`, path.endsWith(".md") ? unlinked(bytes.toString("utf8")) : bytes);
  }
  const words = await text(join(own, "site.yaml"));
  const sample = await text(join(program, "content/site.yaml"));
  await write("content/site.yaml", newSiteFile(sample, words, { ...site, timeZone }, isThere));
  await write("content/home.yaml", newHomeFile(await text(join(own, "content/home.yaml")), isThere));
  return { outcome: "made", files };

  /** The English words of mails lie in the folder, to be changed; those of other languages come with the program. */
  async function sampleFiles(): Promise<string[]> {
    const folders = [...(site.samples ? SAMPLES : []), ...(site.language === "en" ? ["mails"] : [])];
    const found = await Promise.all(
      folders.map(async (name) => (await filesIn(join(program, "content", name))).map((path) => `${name}/${path}`)),
    );
    return found.flat().filter((path) => !has.has(path));
  }

  async function write(path: string, content: string | Uint8Array): Promise<void> {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
    files++;
  }

  function filled(words: string): string {
    const values: Readonly<Record<string, string>> = { "%TODAY%": today, "%NAME%": site.name };
    return words.replace(/%[A-Z]+%/g, (token) => values[token] ?? token);
  }

  function isThere(path: string): boolean {
    return !site.without.some((page) => page === path);
  }

  /** A link to a page that is left out becomes its words. */
  function unlinked(markdown: string): string {
    return markdown.replace(/\[([^[\]\n]{1,200})\]\((\/[a-z]+)\)/g, (link, words, path) =>
      isThere(path) ? link : words,
    );
  }
}

/** Is this file of the template only there for a page that is left out? */
const isLeftOut = (path: string, { without }: NewSite): boolean =>
  without.some((page) => path.startsWith(`${page.slice(1)}/`) || path === `pages${page}.md`);

const packageOf = (name: string, version: string) => ({
  name,
  version: "1.0.0",
  private: true,
  scripts: { start: "exec commonplace start", dev: "exec commonplace dev", check: "commonplace check" },
  dependencies: { commonplace: `^${version}` },
  engines: { node: ">=20" },
});

const text = (path: string): Promise<string> => readFile(path, "utf8");

async function isFree(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return true;
    if ((error as NodeJS.ErrnoException).code === "ENOTDIR") return false;
    throw error;
  }
}

/** The files below a folder, by their paths with slashes; those that begin with a dot are none. */
async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true });
  const paths = found.map((path) => path.replaceAll("\\", "/")).filter((path) => !basename(path).startsWith("."));
  const areFiles = await Promise.all(paths.map(async (path) => (await stat(join(folder, path))).isFile()));
  return paths.filter((_, at) => areFiles[at]).sort();
}
