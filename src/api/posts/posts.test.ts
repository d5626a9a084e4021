import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { entry, NOW, ORIGIN, sampleSite, settings } from "../../../test/support/sample-site.ts";
import type { PostEntry } from "../../domain/posts/post.ts";

const image = {
  path: "posts/b c/ü.jpg",
  alt: "A desk",
  caption: null,
  width: 800,
  height: 600,
  form: "opaque" as const,
  version: "0a1b2c3d",
};
const entries = [
  entry("newest", { date: "2026-01-02", category: "Guide", tags: ["x"], image, id: "id-1" }),
  entry("middle", { date: "2025-06-29", category: "Essays", series: "Paper", canonical: "https://other.example/m" }),
  entry("oldest", { date: "2024-02-01", category: "Guide" }),
  entry("draft", { draft: true }),
  entry("future", { publishedAt: NOW + 1000 }),
];
const slugs = async (response: Response | Promise<Response>) =>
  ((await (await response).json()) as PostEntry[]).map(({ slug }) => slug);

describe("P17: GET /api/posts", () => {
  it("answers a bare array of the visible posts, newest first, complete", async () => {
    const { ask } = sampleSite({ entries });
    const response = await ask("/api/posts");
    expect(response.headers.get("Content-Type")).toBe("application/json");
    expect(response.headers.get("X-Total-Count")).toBe("3");
    const list = (await response.json()) as Record<string, unknown>[];
    expect(list.map(({ slug }) => slug)).toEqual(["newest", "middle", "oldest"]);
    expect(list[0]).toMatchObject({
      id: "id-1",
      url: `${ORIGIN}/posts/newest`,
      title: "About newest",
      date: "2026-01-02",
      updated: null,
      image: "/media/posts/b%20c/%C3%BC.jpg@800.jpeg?v=0a1b2c3d",
      imageAlt: "A desk",
      imageWidth: 800,
      content: "# newest\n\nWords.",
      category: "Guide",
      tags: ["x"],
      author: { name: "Ada <Marlow>" },
    });
    expect(list[0]).toMatchObject({ series: null, canonical: null });
    const elsewhere = { series: "Paper", canonical: "https://other.example/m" };
    expect(list[1]).toMatchObject({ image: null, imageAlt: null, ...elsewhere });
    const excerpts = list[0]?.excerpts as Record<string, string>;
    expect(Object.entries(excerpts).every(([length, text]) => text.length <= Number(length))).toBe(true);
    expect(JSON.stringify(list)).not.toContain('"file"');
  });

  it.each([
    ["?category=Guide", ["newest", "oldest"]],
    ["?category=guide", []],
    ["?category=", []],
    ["?category=__proto__", []],
    ["?year=2025", ["middle"]],
    ["?year=2024&category=Guide", ["oldest"]],
    ["?limit=1", ["newest"]],
    ["?limit=1&offset=1", ["middle"]],
    ["?offset=2", ["oldest"]],
    ["?offset=3", []],
    ["?page=7&utm=x", ["newest", "middle", "oldest"]],
  ])("answers %s with %j", async (query, expected) => {
    expect(await slugs(sampleSite({ entries }).ask(`/api/posts${query}`))).toEqual(expected);
  });

  it("leaves content out of cards and reads no file for them", async () => {
    const { ask, state } = sampleSite({ entries });
    const [card] = (await (await ask("/api/posts?fields=card")).json()) as Record<string, unknown>[];
    expect(card).not.toHaveProperty("content");
    expect(card).toHaveProperty("excerpts");
    expect(state.reads).toBe(0);
  });

  it.each([
    "year=abc",
    "year=0",
    "year=2025.5",
    "limit=0",
    "limit=-1",
    "limit=1e3",
    "offset=99999999",
    "fields=all",
    "limit=",
  ])("answers 400 to %s", async (query) => {
    const response = await sampleSite({ entries }).ask(`/api/posts?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ success: false, message: expect.stringMatching(/must be/) });
  });

  it("writes a list once, shares it, and forgets it when the content changes or a post's time comes", async () => {
    const { ask, state } = sampleSite({ entries });
    await Promise.all([ask("/api/posts"), ask("/api/posts")]);
    await ask("/api/posts");
    expect(state.reads).toBe(3);
    state.now = NOW + 2000;
    expect(await slugs(ask("/api/posts"))).toContain("future");
    expect(state.reads).toBe(7);
    state.entries = [entry("only")];
    state.version++;
    expect(await slugs(ask("/api/posts"))).toEqual(["only"]);
  });

  it("answers 304 to its own tag until a post changes", async () => {
    const { ask, state } = sampleSite({ entries });
    const etag = (await ask("/api/posts")).headers.get("ETag") as string;
    const headers = { "If-None-Match": `"other", ${etag}` };
    const again = await ask("/api/posts", { headers });
    expect([again.status, await again.text(), again.headers.get("ETag")]).toEqual([304, "", etag]);
    expect((await ask("/api/posts?limit=2", { headers })).status).toBe(200);
    state.entries = [...entries.slice(0, 2), entry("oldest", { date: "2024-02-01", title: "Corrected" })];
    state.version++;
    expect((await ask("/api/posts", { headers })).status).toBe(200);
  });

  it("has the same tag in another process, and another one when other left-overs are stripped", async () => {
    const tag = async (strip: string[]) =>
      (await sampleSite({ entries, settings: { ...settings, strip } }).ask("/api/posts")).headers.get("ETag");
    expect(await tag(["a"])).toBe(await tag(["a"]));
    expect(await tag(["a"])).not.toBe(await tag(["b"]));
  });

  it("compresses for those who take it", async () => {
    const { ask } = sampleSite({ entries });
    const packed = await ask("/api/posts", { headers: { "Accept-Encoding": "br, gzip" } });
    expect(packed.headers.get("Content-Encoding")).toBe("gzip");
    expect(JSON.parse(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString())).toHaveLength(3);
    const plain = await ask("/api/posts", { headers: { "Accept-Encoding": "gzip;q=0, br" } });
    expect(plain.headers.get("Content-Encoding")).toBeNull();
    expect(plain.headers.get("Vary")).toMatch(/Accept-Encoding.*Origin/);
  });

  it("leaves a post out whose file has just gone", async () => {
    const markdown = ({ slug }: PostEntry) => (slug === "newest" ? null : "Words");
    expect(await slugs(sampleSite({ entries, markdown }).ask("/api/posts"))).toEqual(["middle", "oldest"]);
  });

  it("answers a failure in JSON, and only tells whoever runs the site why", async () => {
    const markdown = () => {
      throw new Error("the disk is on fire");
    };
    const { ask, errors } = sampleSite({ entries, markdown });
    for (const path of ["/api/posts", "/api/posts/newest"]) {
      const response = await ask(path);
      expect(response.status).toBe(500);
      expect(await response.json()).toEqual({ success: false, message: "Failed to fetch posts." });
    }
    expect(errors.map(({ message }) => message)).toEqual(["the disk is on fire", "the disk is on fire"]);
  });

  it("answers without posts with an empty array", async () => {
    expect(await (await sampleSite({ entries: [] }).ask("/api/posts")).text()).toBe("[]");
  });
});

describe("GET /api/posts with 10,000 posts", () => {
  let written = 0;
  const many = Array.from({ length: 10_000 }, (_, index) => {
    const post = entry(`post-${index}`);
    return Object.defineProperty({ ...post }, "description", { enumerable: true, get: () => ++written && "Words." });
  });
  const markdown = () => "Words and words. ".repeat(500);

  it.each(["/api/posts", "/api/posts?fields=card", "/api/posts?limit=9000"])(
    "%s gives other requests their turn after a few posts",
    async (path) => {
      const { ask } = sampleSite({ entries: many, markdown });
      let most = 0;
      let seen = written;
      const turn = () => {
        most = Math.max(most, written - seen);
        seen = written;
        next = setImmediate(turn);
      };
      let next = setImmediate(turn);
      let bytes = 0;
      for await (const chunk of (await ask(path)).body ?? []) bytes += chunk.length;
      clearImmediate(next);
      expect(bytes).toBeGreaterThan(2_000_000);
      expect(most).toBeGreaterThan(0);
      expect(most).toBeLessThanOrEqual(100);
    },
  );

  it("keeps the finished list within its bounds", async () => {
    const { ask, state } = sampleSite({ entries: many.slice(0, 500), markdown });
    await (await ask("/api/posts")).text();
    await (await ask("/api/posts")).text();
    expect(state.reads).toBe(500);
  });
});

describe("P17: GET /api/posts/{id or slug}", () => {
  it.each(["id-1", "newest"])("finds %s", async (key) => {
    const response = await sampleSite({ entries }).ask(`/api/posts/${key}`);
    expect(await response.json()).toMatchObject({ slug: "newest", content: "# newest\n\nWords." });
  });

  it.each(["unknown", "draft", "future", "%00", "%E0%A4%A", "__proto__", "..%2f..%2fetc", "x".repeat(5000)])(
    "answers 404 to %s",
    async (key) => {
      const response = await sampleSite({ entries }).ask(`/api/posts/${key}`);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ success: false, message: "Post not found." });
    },
  );

  it("finds a slug of another alphabet", async () => {
    const { ask } = sampleSite({ entries: [entry("über-白")] });
    expect((await ask(`/api/posts/${encodeURIComponent("über-白")}`)).status).toBe(200);
  });

  it("answers 304 to its own tag", async () => {
    const { ask } = sampleSite({ entries });
    const etag = (await ask("/api/posts/middle")).headers.get("ETag") as string;
    expect((await ask("/api/posts/middle", { headers: { "If-None-Match": etag } })).status).toBe(304);
    expect((await ask("/api/posts/oldest", { headers: { "If-None-Match": etag } })).status).toBe(200);
  });
});
