import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { contentRules } from "../../src/assembly/content-rules.ts";
import { type ContentFolder, openContentFolder } from "../../src/content/files.ts";

export const SITE = `name: Commonplace
author: { name: Ada Marlow }
description: A site.
timeZone: Europe/London
email: ada@example.org
topics: []
navigation: { left: [], right: [], footer: [] }
social: []
`;

/** The file of a post. */
export function post(title: string, date: string, more = ""): string {
  return `---\ntitle: ${title}\ndate: ${date}\n${more}---\nWords of ${title}.\n`;
}

export function entryOf(content: ContentFolder, slug: string) {
  const found = content.entries().find((candidate) => candidate.slug === slug);
  if (!found) throw new Error(`There is no post ${slug}.`);
  return found;
}

/** A content folder with these files and a site.yaml, opened. */
export async function openedFolder(files: Record<string, string | Buffer>) {
  const folder = temporaryFolder();
  const cacheFolder = temporaryFolder();
  for (const [path, text] of Object.entries({ "site.yaml": SITE, ...files })) writeFile(folder, path, text);
  const warnings: string[] = [];
  const describe = describer();
  const content = await openFolder(folder, { cacheFolder, describe, warnings });
  return { content, folder, cacheFolder, warnings, describe };
}

/** Opens a folder as it is; an error of the watch fails the test. */
export async function openFolder(
  folder: string,
  {
    cacheFolder = null as string | null,
    warnings = [] as string[],
    describe = describer(),
    plainText = (markdown: string) => markdown.replace(/\s+/g, " ").trim(),
  } = {},
): Promise<ContentFolder> {
  const content = await openContentFolder({
    folder,
    cacheFolder,
    build: 1,
    rules: contentRules({ origin: "https://example.org", providers: () => "Google" }),
    plainText,
    describePicture: describe,
    log: {
      warn: (_, message) => warnings.push(message),
      error(details) {
        throw details;
      },
    },
    watch: false,
  });
  onTestFinished(() => content.close());
  return content;
}

/** Says of every picture that it is 8 by 6, and counts how often it was asked. */
function describer() {
  const describe = Object.assign(
    async (path: string) => {
      describe.calls++;
      return { path, width: 8, height: 6, form: "opaque" as const, version: "00000007" };
    },
    { calls: 0 },
  );
  return describe;
}

/** Writes a file that has not been touched for a while. */
export function writeFile(folder: string, path: string, text: string | Buffer): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
  const past = Date.now() / 1000 - 100 - Math.random() * 100;
  utimesSync(join(folder, path), past, past);
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-content-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
