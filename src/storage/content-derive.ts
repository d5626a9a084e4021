import { posix } from "node:path";
import { pageFiles, updateFile, updatePath } from "../domain/pages/input.ts";
import { type PostFrontMatter, postFrontMatter, slugPattern } from "../domain/posts/input.ts";
import { instantOf } from "../domain/site/dates.ts";
import { type SiteSettings, siteSettings } from "../domain/site/input.ts";
import { openingOf, splitFrontMatter, withoutLeftovers, withPlainLineBreaks } from "./content-body.ts";
import type { StoredText } from "./content-index.ts";
import type { PostRecord } from "./content-posts.ts";
import { readYaml, type YamlFault } from "./content-yaml.ts";

/** What a file says: `data` is null where it is faulty, `text` only there for posts. */
export interface Derived {
  readonly data: unknown;
  readonly faults: readonly YamlFault[];
  readonly text: StoredText | null;
}

const LARGEST_FILE = 4_000_000;

/**
 * Works out what one source file of the content folder says. `settings` are those of site.yaml, which is derived first;
 * `plainText` turns Markdown into words.
 */
export function derive(
  { path, bytes }: { path: string; bytes: Buffer },
  settings: SiteSettings | null,
  plainText: (markdown: string) => string,
): Derived {
  if (bytes.length > LARGEST_FILE) return faulty("is larger than 4 MB; that is too much for one text");
  const source = decoded(bytes);
  if (source === null) return faulty("is not UTF-8 text; save it with that encoding");
  if (path === "site.yaml") return withoutText(readYaml(withPlainLineBreaks(source), 1, siteSettings));
  if (path.startsWith("posts/") && settings) return derivePost(path, source, settings, plainText);
  return withoutText(readPage(path, source));
}

function readPage(path: string, source: string): { data: unknown; faults: readonly YamlFault[] } {
  const [, date] = updatePath.exec(path) ?? [];
  const schema = date ? updateFile : Object.hasOwn(pageFiles, path) ? pageFiles[path as keyof typeof pageFiles] : null;
  if (!schema) return faulty(nameFault(path));
  if (path.endsWith(".yaml")) return readYaml<unknown>(withPlainLineBreaks(source), 1, schema);
  const split = splitFrontMatter(source);
  if (!split) return faulty(NO_FRONT_MATTER);
  const result = readYaml<object>(split.yaml, split.yamlLine, schema);
  if (result.data === null) return result;
  if (date && "date" in result.data && result.data.date !== undefined && result.data.date !== date)
    return {
      data: null,
      faults: [{ line: result.lineOf("date"), field: "date", message: "differs from the name of the file" }],
    };
  return { data: { ...result.data, ...(date && { date }), body: split.body }, faults: [] };
}

function nameFault(path: string): string {
  if (path.startsWith("now/")) return "is not named by its date, such as 2025-06-29.md";
  return "is no page of this site; see the names of the others";
}

const NO_FRONT_MATTER = "must begin with front matter: lines such as “title: …” between two lines of ---";

function derivePost(
  path: string,
  source: string,
  settings: SiteSettings,
  plainText: (markdown: string) => string,
): Derived {
  const split = splitFrontMatter(source);
  if (!split) return faulty(NO_FRONT_MATTER);
  const result = readYaml(split.yaml, split.yamlLine, postFrontMatter);
  if (result.data === null) return withoutText(result);
  const { data: front, lineOf } = result;
  const faults: YamlFault[] = [];
  const slug = (front.slug ?? slugOfFile(path)).normalize("NFC");
  if (!slugPattern.test(slug))
    faults.push({ line: 1, field: "slug", message: `“${slug}”, the name of the file, is no address; add a slug` });
  const picture = pictureOf(front, path);
  if (picture && !picture.path)
    faults.push({ line: lineOf("image"), field: "image", message: "must be a picture inside the content folder" });
  if (faults.length) return { data: null, faults, text: null };

  const record: PostRecord = {
    id: front.id ?? slug,
    slug,
    title: front.title,
    date: front.date.slice(0, 10),
    publishedAt: instantOf(front.date, settings.timeZone),
    updated: front.updated?.slice(0, 10) ?? null,
    picture,
    category: front.category ?? null,
    tags: front.tags,
    author: front.author ?? settings.author.name,
    draft: front.draft,
    description: front.description ?? null,
    aliases: front.aliases,
    lines: Object.fromEntries(
      (["slug", "id", "image", "aliases"] as const).flatMap((field) =>
        front[field]?.length ? [[field, lineOf(field)]] : [],
      ),
    ),
  };
  const body = withoutLeftovers(split.body, front.title, settings.strip);
  return { data: record, faults: [], text: { body, opening: openingOf(body, plainText) } };
}

function slugOfFile(path: string): string {
  return posix.basename(path === "index.md" || path.endsWith("/index.md") ? posix.dirname(path) : path, ".md");
}

/** The picture of the front matter: relative to the post's folder, or from the content folder where it begins with a slash. */
function pictureOf({ image, alt = "", caption }: PostFrontMatter, file: string): PostRecord["picture"] {
  if (image === undefined) return null;
  const path = posix.join(image.startsWith("/") ? "." : posix.dirname(file), image);
  const inside = !/^[a-z][a-z\d+.-]*:|^\/\//i.test(image) && !path.startsWith("..") && !path.includes("\\");
  return { path: inside ? path.replace(/^\//, "") : "", alt, caption: caption ?? null };
}

function decoded(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function faulty(message: string): Derived {
  return { data: null, faults: [{ line: 1, field: null, message }], text: null };
}

function withoutText({ data, faults }: { data: unknown; faults: readonly YamlFault[] }): Derived {
  return { data, faults, text: null };
}
