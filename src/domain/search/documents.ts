import { createHash } from "node:crypto";
import { publicPages } from "../pages/addresses.ts";
import type { PagePath } from "../pages/input.ts";
import type { PageContent, PageStore } from "../pages/store.ts";
import type { DatedFolder } from "../posts/addresses.ts";
import type { PostEntry } from "../posts/post.ts";
import type { PostStore } from "../posts/store.ts";
import { instantOf } from "../site/dates.ts";
import type { SiteStore } from "../site/site.ts";
import type { DocumentText, SearchDocument } from "./store.ts";

/** Where search finds the author's words. */
export interface SearchedContent extends PageStore, Pick<SiteStore, "settings"> {
  readonly collections: Readonly<Record<DatedFolder, Texts>>;
}
type Texts = Pick<PostStore, "entries" | "readBody">;

type SearchedPage = Extract<PagePath, `pages/${string}.md`>;

/** The pages of the folder `pages` that can be found, with their addresses. */
export const searchedPages: ReadonlyMap<SearchedPage, string> = new Map(
  [...publicPages]
    .flatMap(([address, files]) => files.filter(isSearched).map((file) => [file, address] as const))
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);

function isSearched(file: PagePath): file is SearchedPage {
  return /^pages\/.*\.md$/.test(file);
}

export const updateKey = (date: string): string => `now/${date}.md`;

/** Characters of one text that are indexed: about 35,000 words. */
const LONGEST_TEXT = 200_000;

/** Everything that can be found at any time, hidden posts and coming updates included. */
export function documentsOf(content: SearchedContent, plainText: (markdown: string) => string): SearchDocument[] {
  const { strip, timeZone } = content.settings();
  const basis = hashOf(strip);
  return [
    ...Object.values(content.collections).flatMap((texts) =>
      texts.entries().map((post) => postDocument(post, basis, texts, plainText)),
    ),
    ...[...searchedPages.keys()].flatMap((path) => pageDocument(path, content, plainText)),
    ...content
      .ownPages()
      .filter(({ file }) => content.isTranslated(file))
      .map(({ file, title, description, body }) =>
        ready(file, { title, body: plainText(bounded(body)), more: description ?? "" }, null),
      ),
    ...content.updates().map(({ date, title, body }) => {
      const text = { title, body: plainText(bounded(body)), more: "" };
      return ready(updateKey(date), text, instantOf(date, timeZone));
    }),
  ];
}

function postDocument(
  post: PostEntry,
  basis: string,
  texts: Texts,
  plainText: (markdown: string) => string,
): SearchDocument {
  return {
    key: post.file,
    fingerprint: `${post.hash} ${basis} ${post.publishedAt}`,
    date: post.publishedAt,
    async read() {
      const markdown = await texts.readBody(post);
      if (markdown === null) return null;
      const source = bounded(markdown);
      const more = [post.description, post.category, ...post.tags, post.image?.alt, codeOf(source)];
      return { title: post.title, body: plainText(source), more: more.filter(Boolean).join("\n") };
    },
  };
}

function pageDocument(
  path: SearchedPage,
  content: SearchedContent,
  plainText: (markdown: string) => string,
): SearchDocument[] {
  const page = content.page(path);
  if (!page || !content.isTranslated(path)) return [];
  const body = [plainText(bounded(page.body)), ...besides(path, content)].filter(Boolean).join(" ");
  return [ready(path, { title: page.title, body, more: page.description ?? "" }, null)];
}

/** Words of a page that stand outside of its text. */
function besides(path: SearchedPage, content: SearchedContent): string[] {
  const books = content.page("books.yaml");
  if (path === "pages/list.md") {
    const page = content.page(path);
    const explained = page ? [page.explainer.heading, page.explainer.text] : [];
    return [...explained, ...(books?.categories ?? []).flatMap(booksIn), page?.note ?? ""];
  }
  if (path === "pages/bookshelf.md") {
    const captions = content.page(path)?.pictures.map(({ caption }) => caption) ?? [];
    return [...captions, ...(books?.spines ?? []).map(({ title, author }) => listed([title, author]))];
  }
  if (path === "pages/poetry.md") {
    const quote = content.page(path)?.quote;
    return quote ? [oneLine(quote.text), quote.source ?? ""] : [];
  }
  return [];
}

type Category = PageContent<"books.yaml">["categories"][number];

function booksIn({ name, description, books }: Category): string[] {
  return [
    `${name}.`,
    description ?? "",
    ...books.flatMap(({ title, author, year, note }) => [listed([title, author, year]), note ?? ""]),
  ];
}

const listed = (facts: readonly (string | number | undefined)[]): string =>
  `${facts.filter((fact) => fact !== undefined).join(", ")}.`;

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** A document whose words are at hand. */
function ready(key: string, text: DocumentText, date: number | null): SearchDocument {
  return { key, fingerprint: hashOf([text, date]), date, read: async () => text };
}

const hashOf = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("base64url");

const bounded = (markdown: string): string =>
  markdown.length > LONGEST_TEXT ? markdown.slice(0, LONGEST_TEXT) : markdown;

/** What stands in blocks of code, which plain text leaves out. */
function codeOf(markdown: string): string {
  const code: string[] = [];
  let open: string | null = null;
  for (const line of markdown.split("\n")) {
    const [, fence] = /^[\s>]{0,20}(`{3,}|~{3,})/.exec(line) ?? [];
    if (open === null) open = fence ?? null;
    else if (fence?.startsWith(open)) open = null;
    else code.push(line);
  }
  return code.join("\n");
}
