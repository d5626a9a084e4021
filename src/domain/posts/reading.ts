import { posix } from "node:path";
import type { Clock } from "../clock.ts";
import { signPreview, verifyPreview } from "../preview.ts";
import type { DatedFolder } from "./addresses.ts";
import type { Post, PostEntry } from "./post.ts";
import type { PostStore, TextRenderer } from "./store.ts";
import { foldersOf, type View } from "./view.ts";

/** The words of posts, and the files beside them. */
export interface PostReading {
  /** The text at this slug of the folder, with its words, or null. */
  read(slug: string): Promise<Post | null>;
  /** A listed post with its words; null when its file has just gone. */
  withBody(entry: PostEntry): Promise<Post | null>;
  /** The Markdown of a listed post, boilerplate stripped; null when its file has just gone. */
  markdown(entry: PostEntry): Promise<string | null>;
  /**
   * May a reader see this file of the content folder? Not while it lies in the folder of a hidden post, unless
   * `previewToken` is a valid one of that post; then `"preview"`.
   */
  admits(path: string, previewToken: string | null): "everybody" | "preview" | "nobody";
  /** The token of a link that shows this post, published or not, for 7 days; null when there is no such post. */
  previewToken(slug: string): string | null;
  /** The post that a valid preview token of this very slug shows, or null. */
  readPreview(slug: string, token: string): Promise<Post | null>;
}

export function createPostReading(parts: {
  folder: DatedFolder;
  view: () => View;
  store: PostStore;
  renderer: TextRenderer;
  clock: Clock;
  previewKey: Uint8Array;
}): PostReading {
  const { folder, view, store, clock, previewKey } = parts;
  /** The words that a preview token signs; a letter may have the slug of a post. */
  const previewName = (slug: string) => (folder === "posts" ? slug : `${folder}/${slug}`);
  const anyPost = (slug: string) => store.entries().find((entry) => entry.slug === slug);

  return {
    async read(slug) {
      const entry = view().bySlug.get(slug);
      return entry ? withBody(entry) : null;
    },
    withBody,
    markdown: (entry) => store.readBody(entry),
    admits(path, previewToken) {
      const { byFolder, sharedFolders, bySlug } = view();
      const folders = foldersOf(path, folder);
      const entry = folders.map((folder) => byFolder.get(folder)).find((found) => found !== undefined);
      if (!entry)
        return folders.length === 0 || folders.some((folder) => sharedFolders.has(folder)) ? "everybody" : "nobody";
      if (bySlug.has(entry.slug)) return "everybody";
      return previewToken && verifyPreview(previewKey, previewName(entry.slug), previewToken, clock())
        ? "preview"
        : "nobody";
    },
    previewToken: (slug) => (anyPost(slug) ? signPreview(previewKey, previewName(slug), clock()) : null),
    async readPreview(slug, token) {
      const entry = verifyPreview(previewKey, previewName(slug), token, clock()) ? anyPost(slug) : undefined;
      return entry ? withBody(entry) : null;
    },
  };

  async function withBody(entry: PostEntry): Promise<Post | null> {
    const markdown = await store.readBody(entry);
    if (markdown === null) return null;
    const body = await parts.renderer.render(markdown, {
      folder: posix.dirname(entry.file),
      slugOf: (file) => view().byFile().get(file)?.slug,
    });
    return { ...entry, opening: entry.opening, extra: entry.extra, body };
  }
}
