import { createHash } from "node:crypto";
import { type ApiParts, createApi } from "../../src/api/api.ts";
import { createRequestScope } from "../../src/assembly/request-scope.ts";
import type { Pages } from "../../src/domain/pages/pages.ts";
import { eachCollection } from "../../src/domain/posts/addresses.ts";
import { offeredWidths } from "../../src/domain/posts/picture-address.ts";
import type { Post, PostEntry } from "../../src/domain/posts/post.ts";
import { createPosts } from "../../src/domain/posts/posts.ts";
import type { PictureVariant } from "../../src/domain/posts/store.ts";
import { siteSettings } from "../../src/domain/site/input.ts";
import { writesPerMinute } from "../../src/domain/write-limit.ts";
import { postEntry } from "./post-entry.ts";

export const ORIGIN = "http://localhost:8787";
export const NOW = Date.UTC(2026, 5, 15, 12);

export const settings = siteSettings.parse({
  name: "Notes & Queries",
  author: { name: "Ada <Marlow>" },
  description: "Essays “about” <things> & words",
  email: "ada@example.org",
  topics: [],
  navigation: { left: [], right: [], footer: [] },
  social: [],
});

/** A visible post about which a test says only what it is about. */
export function entry(slug: string, facts: Partial<PostEntry> = {}): PostEntry {
  const date = facts.date ?? "2025-06-29";
  return postEntry(slug, date, {
    title: `About ${slug}`,
    publishedAt: Date.parse(date),
    author: { name: "Ada <Marlow>" },
    mail: null,
    file: `posts/${slug}/index.md`,
    hash: createHash("sha256")
      .update(JSON.stringify([slug, facts]))
      .digest("hex"),
    opening: `The beginning of ${slug}. `.repeat(40),
    ...facts,
  });
}

export const pixel = Buffer.from("a picture, as far as tests are concerned");

const letters = Buffer.from("abcdefghijklmnopqrstuvwxyz");
const file = {
  size: letters.length,
  read: (from: number, to: number) => new Blob([letters.subarray(from, to)]).stream(),
};

/** A site in memory, for tests: its API, and what changes under it. */
export function sampleSite(given: {
  entries: readonly PostEntry[];
  letters?: readonly PostEntry[];
  journal?: readonly PostEntry[];
  poetry?: readonly PostEntry[];
  html?: string;
  markdown?: (entry: PostEntry) => string | null;
  parts?: Partial<ApiParts>;
  /** Paths that the disk does not have. */
  missing?: RegExp;
  recordings?: Post["body"]["recordings"];
  settings?: typeof settings;
}) {
  const state = {
    entries: given.entries,
    version: 1,
    now: NOW,
    html: given.html ?? "<p>Words.</p>",
    reads: 0,
    drawn: 0,
  };
  const errors: Error[] = [];
  const listeners = new Set<() => void>();
  const site = {
    languages: () => new Map(),
    settings: () => given.settings ?? settings,
    version: () => state.version,
    faults: () => [],
    onChange: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const readBody = async (post: PostEntry) => {
    state.reads++;
    return given.markdown ? given.markdown(post) : `# ${post.slug}\n\nWords.`;
  };
  const rendered = {
    ...{ text: "", headings: [], postLinks: [], anchors: [], postAnchors: [], siteLinks: [] },
    ...{ cards: [], recordings: given.recordings ?? [], problems: [] },
  };
  const texts = { render: async () => ({ ...rendered, html: state.html }) };
  const store = { entries: () => state.entries, readBody, readSource: readBody, settings: site.settings };
  const { posts, ...others } = eachCollection((folder) =>
    createPosts({
      folder,
      store: { ...store, entries: () => (folder === "posts" ? state.entries : (given[folder] ?? [])) },
      renderer: texts,
      clock: () => state.now,
      previewKey: Buffer.alloc(32),
    }),
  );
  const shownPosts = {
    ...posts,
    markdown: readBody,
    admits: (path: string, token: string | null) =>
      !path.startsWith("posts/hidden/") ? "everybody" : token === "valid" ? "preview" : "nobody",
  } as ApiParts["services"]["posts"];
  const pictures = {
    describe: async (path: string) =>
      /\.(jpg|svg)$/.test(path) && !path.includes("gone")
        ? { path, width: 1000, height: 500, form: "opaque" as const, version: "1a2b3c4d" }
        : null,
    variant: async (path: string, { width, format }: PictureVariant) => {
      state.drawn++;
      if (!offeredWidths(1000).includes(width) || (format === "png" && path.endsWith("jpg"))) return null;
      return { bytes: pixel, contentType: `image/${format}`, exact: !path.includes("slow") };
    },
    prepare: async () => {},
    original: async (path: string) => ({
      ...file,
      contentType: path.endsWith("svg") ? "image/svg+xml" : "image/jpeg",
    }),
    sharePicture: async () => pixel,
    siteIcon: async () => pixel,
  };
  const files = {
    // As a disk for which letters of either case are the same.
    find: async (path: string) =>
      path.includes("gone") || given.missing?.test(path)
        ? null
        : { ...file, path: path.toLowerCase(), version: "00000001" },
    names: async () => [],
  };
  const services: ApiParts["services"] = {
    clock: () => state.now,
    marks: () => null,
    search: {} as ApiParts["services"]["search"],
    subscribers: {} as ApiParts["services"]["subscribers"],
    ownSubscription: {} as ApiParts["services"]["ownSubscription"],
    members: {} as ApiParts["services"]["members"],
    signIn: {} as ApiParts["services"]["signIn"],
    standIn: null,
    mailbox: null,
    site,
    texts,
    redirects: { find: () => null, findByQuery: () => null, faults: () => [] },
    pages: {
      archive: () => [],
      ownPages: () => [],
      exists: () => true,
      own: () => null,
      page: () => null,
    } as Partial<Pages> as Pages,
    pictures,
    files,
    collections: { posts: shownPosts, ...others },
    posts: shownPosts,
  };
  const api = createApi({
    services,
    languages: [],
    addresses: { origin: ORIGIN },
    publicPaths: ["/", "/blog"],
    bodyBytes: 16_384,
    ready: () => true,
    nodes: () => null,
    countWrite: writesPerMinute(1_000_000, () => 0),
    trustProxyHops: 0,
    securityLog: { record() {} },
    metrics: null,
    scope: createRequestScope(),
    report: (error) => errors.push(error),
    violation() {},
    ...given.parts,
  });
  const ask = (path: string, init: RequestInit = {}) => api.fetch(new Request(ORIGIN + path, init));
  return { api, ask, services, state, errors };
}
