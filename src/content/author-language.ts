import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { Texts } from "../languages/catalogue.ts";
import { namesOf } from "../languages/shipped.ts";
import { deriveLanguageFile } from "./language-file.ts";
import { createLanguages } from "./languages.ts";

/**
 * The language of site.yaml with its texts, read before all else: of a folder that cannot be read, or that names none,
 * it is English. What is wrong in the files is told by those who read them whole.
 */
export async function readAuthorLanguage(
  folder: string,
): Promise<{ readonly language: string; readonly texts: ReadonlyMap<string, Texts> }> {
  const language = languageOf(read(join(folder, "site.yaml")));
  const files = namesOf(language).flatMap((name) => {
    const path = `languages/${name}.yaml`;
    const source = read(join(folder, path));
    return source === null ? [] : [[path, deriveLanguageFile(path, source)] as const];
  });
  return { language, texts: await textsOf(language, new Map(files)) };
}

/** The texts of a language that comes along, or of an author's files. */
export async function textsOf(
  language: string,
  files: Parameters<ReturnType<typeof createLanguages>["take"]>[1] = new Map(),
): Promise<ReadonlyMap<string, Texts>> {
  const languages = createLanguages();
  await languages.take([language], files);
  return languages.texts();
}

function languageOf(settings: string | null): string {
  try {
    return new Intl.Locale(parse(settings ?? "").language).toString();
  } catch {
    return "en";
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
