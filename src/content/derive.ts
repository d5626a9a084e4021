import { pageFiles, updateFile, updatePath } from "../domain/pages/input.ts";
import { isOwnPage } from "../domain/pages/own-pages.ts";
import { pageNames } from "../domain/pages/page-names.ts";
import { isDated } from "../domain/posts/addresses.ts";
import type { SiteSettings } from "../domain/site/input.ts";
import { readRedirects } from "../domain/site/redirect-lines.ts";
import { type Sentence, sentence } from "../languages/sentence.ts";
import { splitFrontMatter, withPlainLineBreaks } from "./body.ts";
import type { StoredText } from "./entry-index.ts";
import { deriveLanguageFile } from "./language-file.ts";
import { deriveOwnPage } from "./own-page.ts";
import { derivePost } from "./post-file.ts";
import { isLanguage, isRedirects } from "./scan.ts";
import { deriveLanguageSettings, deriveSettings } from "./settings.ts";
import { unknownPlaceholders } from "./unknown-placeholders.ts";
import { readYaml, type YamlFault } from "./yaml.ts";

/** What a file says: `data` is null where it is faulty, `text` only there for posts. */
export interface Derived {
  readonly data: unknown;
  readonly faults: readonly YamlFault[];
  readonly text?: StoredText;
}

const LARGEST_FILE = 4_000_000;

/** What one source file is: its path as in the main language, and the further language that it is written in, or null. */
interface SourceFile {
  readonly path: string;
  readonly language: string | null;
  readonly bytes: Buffer;
}

/**
 * Works out what one source file of the content folder says. `settings` are those of site.yaml, which is derived first,
 * in the file's language; `plainText` turns Markdown into words.
 */
export function derive(
  { path, language, bytes }: SourceFile,
  settings: SiteSettings | null,
  plainText: (markdown: string) => string,
): Derived {
  if (bytes.length > LARGEST_FILE) return faulty(sentence("fileFaults.tooLarge"));
  const source = decoded(bytes);
  if (source === null) return faulty(sentence("fileFaults.notUtf8"));
  if (path === "site.yaml")
    return (language === null ? deriveSettings : deriveLanguageSettings)(withPlainLineBreaks(source));
  // Named like a page in a language that the site does not have: nothing of the site's.
  if (/^(site|home|books)\.[^/]+\.yaml$/.test(path)) return { data: null, faults: [] };
  if (isDated(path) && settings) return derivePost(path, source, settings, plainText);
  if (isLanguage(path)) return deriveLanguageFile(path, withPlainLineBreaks(source));
  if (isRedirects(path)) return deriveRedirects(withPlainLineBreaks(source));
  if (isOwnPage(path)) return withUnknownNames(deriveOwnPage(path, source, plainText), source);
  return readPage(path, source);
}

const withUnknownNames = (page: Derived, source: string): Derived => ({
  ...page,
  faults: [...page.faults, ...(page.data === null ? [] : unknownNames(withPlainLineBreaks(source)))],
});

/** A line that cannot be read costs itself alone. */
function deriveRedirects(source: string): Derived {
  const { redirects, faults } = readRedirects(source);
  return { data: redirects, faults: faults.map((fault) => ({ ...fault, field: null })) };
}

function readPage(path: string, source: string): Derived {
  const [, date] = updatePath.exec(path) ?? [];
  const schema = date ? updateFile : Object.hasOwn(pageFiles, path) ? pageFiles[path as keyof typeof pageFiles] : null;
  if (!schema) return faulty(nameFault(path));
  const slips = date ? [] : unknownNames(withPlainLineBreaks(source));
  if (path.endsWith(".yaml")) {
    const { data, faults } = readYaml<unknown>(withPlainLineBreaks(source), 1, schema);
    return { data, faults: [...faults, ...slips] };
  }
  const split = splitFrontMatter(source);
  if (!split) return faulty(sentence("fileFaults.noTitle"));
  const result = readYaml<object>(split.yaml, split.yamlLine, schema);
  if (result.data === null) return result;
  if (date && "date" in result.data && result.data.date !== undefined && result.data.date !== date)
    return {
      data: null,
      faults: [{ line: result.lineOf("date"), field: "date", message: sentence("fileFaults.updateDate") }],
    };
  return { data: { ...result.data, ...(date && { date }), body: split.body }, faults: slips };
}

/** A slip of the pen in a name between curly brackets would be read by readers. */
const unknownNames = (source: string): YamlFault[] =>
  unknownPlaceholders(source, pageNames).map((slip) => ({ ...slip, field: null, severity: "warning" }));

const nameFault = (path: string): Sentence =>
  sentence(path.startsWith("now/") ? "fileFaults.updateName" : "fileFaults.pageUnknown");

function decoded(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function faulty(message: Sentence): Derived {
  return { data: null, faults: [{ line: 1, field: null, message }] };
}
