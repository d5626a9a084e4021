import { posix } from "node:path";
import { pick } from "../pick.ts";
import type { ContentFault } from "../site/site.ts";
import type { DatedFolder } from "./addresses.ts";
import { type Leads, linkTargets, menuTrouble, type TextLinks, type Trouble, textTroubles } from "./link-faults.ts";
import type { PostEntry } from "./post.ts";
import type { PostStore, TextRenderer } from "./store.ts";

/** The site around the texts. */
interface Surroundings {
  /** Posts apart. */
  readonly leads: Leads;
  /** The links of menus and of the home page. */
  menus(): readonly { readonly file: string; readonly field: string; readonly path: string }[];
}

/** A text of the content folder: one with a date, or of a page or an update. */
interface CheckedText {
  readonly file: string;
  readonly post: PostEntry | null;
  read(): Promise<string | null>;
}

interface Checked {
  readonly version: string;
  readonly links: TextLinks;
}

/** Finds what readers of the author's texts would run into. */
export interface TextCheck {
  /**
   * Faults of all texts as they are now. Renders what changed since the last time, one text after the other, so the first
   * call takes long; null where `signal` ended it.
   */
  faults(signal?: AbortSignal): Promise<ContentFault[] | null>;
}

/**
 * Checks the texts with a date, hidden ones included, and those of pages: links to pages and posts that do not exist or will not
 * be visible when the linking text is are errors; addresses of which nothing is known, places within a post that are not
 * there, and whatever the renderer had to leave out, such as pictures without a file, are warnings. So are links of menus,
 * which are not shown while they lead nowhere.
 */
export function createTextCheck(parts: {
  store: Pick<PostStore, "readSource"> & {
    /** The Markdown of pages and updates. */ texts(): readonly { file: string; body: string }[];
  };
  collections: Readonly<Record<DatedFolder, Pick<PostStore, "entries" | "readBody">>>;
  renderer: TextRenderer;
  site: Surroundings;
  clock: () => number;
}): TextCheck {
  const { store, collections, renderer, site, clock } = parts;
  let known = new Map<string, Checked>();

  return {
    async faults(signal) {
      const checked = new Map<string, Checked>();
      const texts = [...Object.values(collections).flatMap(datedTexts), ...textsOfPages(store)];
      for (const text of texts) {
        if (signal?.aborted) return null;
        const links = await look(text);
        if (links) checked.set(text.file, links);
      }
      known = checked;
      const anchors = (file: string) => checked.get(file)?.links.anchors;
      const targets = linkTargets(collections, { leads: site.leads, anchors, now: clock() });
      const faults: ContentFault[] = [];
      for (const { file, post } of texts) {
        const links = checked.get(file)?.links;
        faults.push(...(await located(links ? textTroubles(links, post, targets) : [], file, null)));
      }
      for (const { file, field, path } of site.menus()) {
        const trouble = menuTrouble(path, targets);
        if (trouble) faults.push(...(await located([trouble], file, field)));
      }
      return faults;
    },
  };

  /** A text that has not changed is looked at again only where something was missing: that may have come meanwhile. */
  async function look({ file, post, read }: CheckedText): Promise<Checked | null> {
    const before = known.get(file);
    if (post && before?.version === post.hash && before.links.problems.length === 0) return before;
    const body = await read();
    if (body === null) return null;
    const text = await renderer.render(body, { folder: posix.dirname(file) });
    const links = pick(text, "postLinks", "postAnchors", "siteLinks", "anchors", "problems");
    return { version: post?.hash ?? "", links };
  }

  async function located(troubles: readonly Trouble[], file: string, field: string | null): Promise<ContentFault[]> {
    const source = troubles.length ? await store.readSource({ file }) : null;
    return troubles.map(({ line, ...trouble }) => ({
      file,
      line: source === null ? null : line(source),
      field,
      ...trouble,
    }));
  }
}

const textsOfPages = (store: Parameters<typeof createTextCheck>[0]["store"]): CheckedText[] =>
  store.texts().map(({ file, body }) => ({ file, post: null, read: async () => body }));

const datedTexts = (store: Pick<PostStore, "entries" | "readBody">): CheckedText[] =>
  store.entries().map((post) => ({ file: post.file, post, read: () => store.readBody(post) }));
