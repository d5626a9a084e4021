import { posix } from "node:path";
import { type DatedFolder, datedFolders, folderOf, isDated, kindOf, pathOf } from "../posts/addresses.ts";
import { isIndex, nameOfFile } from "../posts/file-name.ts";
import type { PostEntry, PostImage } from "../posts/post.ts";
import type { PostStore } from "../posts/store.ts";
import type { FindIssueText, IssueText } from "./letter.ts";

type Texts = Pick<PostStore, "entries" | "readBody">;

/**
 * Finds a post, letter, journal entry or poem by its slug (`on-margins`), its path (`posts/on-margins`, `/letters/spring`, with the address of
 * the site before it or without) or its file (`content/letters/spring.md`, `letters/spring/index.md`). Throws an Error for
 * the author where a bare name fits several texts.
 */
export function createFindIssueText(parts: {
  collections: Readonly<Record<DatedFolder, Texts>>;
  /** Ids of the topics that site.yaml declares. */
  topics: () => readonly string[];
}): FindIssueText {
  const { collections, topics } = parts;
  return async (name) => {
    const entry = entryOf(name);
    const body = entry && (await collections[folderOf(entry.file)].readBody(entry));
    return entry && body !== null ? issueText(entry, body, topics()) : null;
  };

  function entryOf(name: string): PostEntry | null {
    const paths = pathsIn(name);
    const entries = datedFolders.flatMap((folder) => collections[folder].entries());
    const found = entries.filter((entry) => paths.some((path) => isAt(entry, path)));
    if (found.length > 1) {
      const files = found.map(({ file }) => file).join(" or ");
      throw new Error(`“${name}” can be several texts; say which: ${files}.`);
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
function issueText(entry: PostEntry, body: string, topics: readonly string[]): IssueText {
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
    path: pathOf(entry),
  };
}

function pictureInMarkdown({ path, alt, caption }: PostImage): string {
  const address = `/${path.split("/").map(encodeURIComponent).join("/")}`;
  return `![${plainWords(alt)}](<${address}>${caption ? ` "${plainWords(caption)}"` : ""})`;
}

/** Words in which Markdown sees nothing but words. */
const plainWords = (text: string): string => text.replace(/\s+/g, " ").replace(/[!-/:-@[-`{-~]/g, "\\$&");
