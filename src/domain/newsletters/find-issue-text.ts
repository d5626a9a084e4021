import { posix } from "node:path";
import { say } from "../../languages/say.ts";
import { type DatedFolder, datedFolders, folderOf, isDated, kindOf, pathOf } from "../posts/addresses.ts";
import { isIndex, nameOfFile } from "../posts/file-name.ts";
import type { PostEntry, PostImage } from "../posts/post.ts";
import type { PostStore } from "../posts/store.ts";
import { languageOfFile } from "../site/file-language.ts";
import type { FindIssueText, IssueText } from "./letter.ts";

type Texts = Pick<PostStore, "entries" | "readBody">;

/** What can be sent in one language; null for the main one. */
export interface TextsInLanguage {
  readonly language: string | null;
  readonly collections: Readonly<Record<DatedFolder, Texts>>;
}

/**
 * Finds a post, letter, journal entry or poem by its slug (`on-margins`), its path (`posts/on-margins`, `/letters/spring`, with the address of
 * the site before it or without) or its file (`content/letters/spring.md`, `letters/spring/index.md`). In a further language a text
 * is named by its file (`posts/x.de.md`), its address (`/de/posts/x`) or the language besides. Throws an Error for the author
 * where a bare name fits several texts.
 */
export function createFindIssueText(parts: {
  /** The main language first. */
  languages: readonly TextsInLanguage[];
  /** Ids of the topics that site.yaml declares. */
  topics: () => readonly string[];
}): FindIssueText {
  const { languages, topics } = parts;
  const further = languages.flatMap(({ language }) => language ?? []);
  return async (name, wanted) => {
    const named = languageOf(name);
    const language = wanted ?? named.language;
    const texts = languages.find((one) => one.language === language)?.collections;
    const entry = texts ? entryOf(named.name, texts) : null;
    const body = entry && texts ? await texts[folderOf(entry.file)].readBody(entry) : null;
    if (!entry || body === null) return null;
    const isThere = (collections: TextsInLanguage["collections"]) =>
      collections[folderOf(entry.file)].entries().some(({ file, draft }) => file === entry.file && !draft);
    const others = languages.flatMap((one) => (isThere(one.collections) ? (one.language ?? []) : []));
    const path = (language === null ? "" : `/${language}`) + pathOf(entry);
    return { ...issueText(entry, body, topics()), path, language, otherLanguages: language === null ? others : [] };
  };

  /** The language that a file or an address names, and the rest of it. */
  function languageOf(name: string): { language: string | null; name: string } {
    const { language, plain } = languageOfFile(name.trim(), further);
    if (language !== null) return { language, name: plain };
    const [whole = "", first = null] = /(?:^|\/)([A-Za-z-]+)\/(?=[a-z]+\/)/.exec(name) ?? [];
    return first !== null && further.includes(first)
      ? { language: first, name: name.replace(whole, "/") }
      : { language: null, name };
  }

  function entryOf(name: string, collections: TextsInLanguage["collections"]): PostEntry | null {
    const paths = pathsIn(name);
    const entries = datedFolders.flatMap((folder) => collections[folder].entries());
    const found = entries.filter((entry) => paths.some((path) => isAt(entry, path)));
    if (found.length > 1) {
      const files = found.map(({ file }) => file).join(` ${say("orderCommands.or")} `);
      throw new Error(say("orderCommands.severalTexts", { name, files }));
    }
    return found[0] ?? null;
  }
}

/** The name as a path below the content folder, as far as it may be one: `posts/on-margins`, or a bare `on-margins`. */
function pathsIn(name: string): string[] {
  const [written = ""] = name.trim().replaceAll("\\", "/").split(/[?#]/, 1);
  const path = decoded(written)
    .normalize("NFC")
    .replace(/(?<!\/)\/+$/, "");
  if (!path.includes("/")) return [path];
  return [...path.matchAll(/(?<![^/])[a-z]+\//g)].map(({ index }) => path.slice(index)).filter(isDated);
}

/** Does the path name the text's slug, its page, its file with or without the ending, or its folder? */
function isAt({ file, slug }: PostEntry, path: string): boolean {
  const folder = isIndex(file) ? posix.dirname(file) : posix.join(posix.dirname(file), nameOfFile(file));
  const bare = isIndex(file) ? [slug] : [slug, posix.basename(file)];
  return [...bare, file, folder, `${folderOf(file)}/${slug}`].some((known) => known.normalize("NFC") === path);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A journal entry or a poem goes to the readers of the topic of that name, where there is one and it names no other. */
function issueText(
  entry: PostEntry,
  body: string,
  topics: readonly string[],
): Omit<IssueText, "path" | "language" | "otherLanguages"> {
  const { slug, title, date, publishedAt, description, unlisted, draft, mail, file } = entry;
  const kind = kindOf(file);
  const ownTopic = kind === "journal" || kind === "poem" ? topics.find((topic) => topic === folderOf(file)) : undefined;
  return {
    kind,
    ...{ slug, title, date, publishedAt, unlisted, draft, body },
    subject: mail?.subject ?? title,
    preheader: mail?.preheader ?? description,
    topic: mail?.topic ?? ownTopic ?? null,
    replyTo: mail?.replyTo ?? null,
    cover: entry.image && pictureInMarkdown(entry.image),
    folder: posix.dirname(file),
  };
}

function pictureInMarkdown({ path, alt, caption }: PostImage): string {
  const address = `/${path.split("/").map(encodeURIComponent).join("/")}`;
  return `![${plainWords(alt)}](<${address}>${caption ? ` "${plainWords(caption)}"` : ""})`;
}

/** Words in which Markdown sees nothing but words. */
const plainWords = (text: string): string => text.replace(/\s+/g, " ").replace(/[!-/:-@[-`{-~]/g, "\\$&");
