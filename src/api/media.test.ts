import { describe, expect, it } from "vitest";
import { ByteCache } from "./byte-cache.ts";
import { entry, NOW, sampleSite } from "./sample-site.ts";

const entries = [entry("shown"), entry("draft", { draft: true }), entry("future", { publishedAt: NOW + 1 })];
const site = () => sampleSite({ entries });

describe("/media", () => {
  it("answers the current version for ever, another one for a minute", async () => {
    const { ask } = site();
    const lasting = await ask("/media/posts/shown/b%20c.jpg?v=1a2b3c4d");
    expect(lasting.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(lasting.headers.get("Content-Type")).toBe("image/jpeg");
    expect(lasting.headers.get("X-Content-Type-Options")).toBe("nosniff");
    for (const query of ["", "?v=", "?v=00000000"])
      expect((await ask(`/media/posts/shown/b%20c.jpg${query}`)).headers.get("Cache-Control")).toBe(
        "public, max-age=60",
      );
  });

  it("lets nothing run in a drawing", async () => {
    const { headers } = await site().ask("/media/images/a.svg");
    expect(headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
  });

  it("serves variants, each made once while it is asked for", async () => {
    const { ask, state } = site();
    for (let count = 0; count < 3; count++) {
      const { headers } = await ask("/media/posts/shown/a.jpg@680.avif?v=1a2b3c4d");
      expect(headers.get("Content-Type")).toBe("image/avif");
    }
    expect(state.drawn).toBe(1);
  });

  it("answers 304 to the tag of this very variant", async () => {
    const { ask, state } = site();
    const etag = (await ask("/media/a.jpg@400.webp")).headers.get("ETag") as string;
    const drawn = state.drawn;
    const headers = { "If-None-Match": etag };
    expect((await ask("/media/a.jpg@400.webp", { headers })).status).toBe(304);
    expect(state.drawn).toBe(drawn);
    expect((await ask("/media/a.jpg@400.avif", { headers })).status).toBe(200);
  });

  it("shows pictures of a hidden post to those who hold its preview link, and lets nobody keep them", async () => {
    const { ask } = site();
    expect((await ask("/media/posts/hidden/a.jpg?v=1a2b3c4d")).status).toBe(404);
    expect((await ask("/media/posts/hidden/a.jpg?preview=wrong")).status).toBe(404);
    const shown = await ask("/media/posts/hidden/a.jpg?v=1a2b3c4d&preview=valid");
    expect([shown.status, shown.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
  });

  it.each([
    "",
    ".",
    "site.yaml",
    "posts/shown/index.md",
    "gone.jpg",
    "a.jpg@1600.avif",
    "a.jpg@401.avif",
    "a.jpg@99999.webp",
    "a.jpg@9999999999999.webp",
    "a.jpg@0680.webp",
    "a.jpg@680.png",
    "/a.jpg",
    "a.jpg/",
    "posts//a.jpg",
    "posts/%2e%2e/a.jpg%2f..%2f..%2fsecret.jpg",
    "..%2fsecret.jpg",
    "%2e%2e%2fsecret.jpg",
    "..%5csecret.jpg",
    "posts%2fa.jpg",
    "a%00.jpg",
    "a.jpg%00.svg",
    "a%0a.jpg",
    ".hidden.jpg",
    "posts/.cache/a.jpg",
    "%252e%252e%252fsecret.jpg%2f",
    "%E0%A4%A.jpg",
    `${"a".repeat(2000)}.jpg`,
  ])("has nothing at %j", async (path) => {
    const response = await site().ask(`/media/${path}`);
    expect(response.status).toBe(404);
    expect(response.headers.get("Cache-Control") ?? "").not.toContain("immutable");
  });
});

describe("/share", () => {
  it.each(["/share/shown.png", "/share/site.png"])("shows %s", async (path) => {
    const { ask } = site();
    const { status, headers } = await ask(path);
    expect([status, headers.get("Content-Type"), headers.get("Cache-Control")]).toEqual([
      200,
      "image/png",
      "public, max-age=86400",
    ]);
    const again = await ask(path, { headers: { "If-None-Match": headers.get("ETag") as string } });
    expect(again.status).toBe(304);
  });

  it.each(["draft", "future", "unknown", "%2e%2e%2fshown", "shown%00"])("has no picture of %s", async (slug) => {
    expect((await site().ask(`/share/${slug}.png`)).status).toBe(404);
  });
});

describe("a cache bounded in bytes", () => {
  it("forgets what was asked for longest ago, and never holds more", () => {
    const cache = new ByteCache<number>(10_000);
    for (let key = 0; key < 100; key++) {
      cache.set(String(key), key, 800);
      expect(cache.get("0")).toBe(0);
      expect(cache.bytes).toBeLessThanOrEqual(10_000);
    }
    expect(cache.get("1")).toBeUndefined();
    expect(cache.get("99")).toBe(99);
    cache.set("large", 1, 10_001);
    expect(cache.get("large")).toBeUndefined();
    cache.clear();
    expect(cache.bytes).toBe(0);
  });
});
