import { describe, expect, it } from "vitest";
import { entry, NOW, sampleSite, settings } from "../../../test/support/sample-site.ts";
import { boundedCache } from "../bounded-cache.ts";

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

  it("answers with the next size what is not drawn in time, and lets nobody keep it", async () => {
    const { ask, state } = site();
    for (const drawn of [1, 2]) {
      const { status, headers } = await ask("/media/slow.jpg@400.avif?v=1a2b3c4d");
      expect([status, headers.get("Cache-Control"), headers.get("ETag")]).toEqual([200, "private, no-store", null]);
      expect(state.drawn).toBe(drawn);
    }
  });

  it("P191: serves what moves apart from what stands for it", async () => {
    const { ask, state } = site();
    for (const ending of ["680.webp", "680.moving.webp", "680.moving.webp", "680.webp"])
      expect((await ask(`/media/posts/shown/a.jpg@${ending}?v=1a2b3c4d`)).status).toBe(200);
    expect(state.drawn).toBe(2);
    expect((await ask("/media/posts/shown/a.jpg@680.moving.gif?v=1a2b3c4d")).status).toBe(404);
  });

  it("takes a name with the mark of a variant for what it is", async () => {
    expect((await site().ask("/media/posts/shown/cover@400.jpg")).status).toBe(200);
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

  it("shows no picture of a hidden letter", async () => {
    const file = (slug: string) => ({ file: `letters/${slug}/index.md` });
    const letters = [entry("spring", file("spring")), entry("draft", { ...file("draft"), draft: true })];
    const { ask } = sampleSite({ entries: [], letters });
    expect((await ask("/media/letters/spring/a.jpg")).status).toBe(200);
    expect((await ask("/media/letters/draft/a.jpg")).status).toBe(404);
    expect((await ask("/media/letters/Draft/a.jpg")).status).toBe(404);
  });

  it.each(["/media/Posts/hidden/a.jpg", "/media/posts/HIDDEN/a.jpg@400.avif", "/media/POSTS/hidden/notes.pdf"])(
    "shows %s to nobody, although the disk finds it under another spelling",
    async (path) => {
      expect((await site().ask(path)).status).toBe(404);
      expect((await site().ask(`${path}?preview=valid`)).headers.get("Cache-Control")).toBe("private, no-store");
    },
  );

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

describe("P81: a file beside a post", () => {
  const path = "/media/posts/shown/Be%C3%AFde%20'notes'.pdf";

  it.each([
    ["notes.pdf", "application/pdf", "inline"],
    ["talk.mp3", "audio/mpeg", "inline"],
    ["all.zip", "application/zip", "attachment"],
    ["thing.blend", "application/octet-stream", "attachment"],
    ["page.html", "text/plain; charset=utf-8", "inline"],
    ["page.XHTML", "text/plain; charset=utf-8", "inline"],
    ["data.xml", "text/plain; charset=utf-8", "inline"],
    ["script.js", "text/plain; charset=utf-8", "inline"],
  ])("%s is %s, %s, and nothing in it runs", async (name, type, disposition) => {
    const { headers } = await site().ask(`/media/posts/shown/${name}`);
    expect(headers.get("Content-Type")).toBe(type);
    expect(headers.get("Content-Disposition")).toBe(`${disposition}; filename*=UTF-8''${name}`);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'/);
  });

  it.each(["private.md", "notes.markdown", "data.yaml", "scan.tiff", "IMG_1.HEIC", "raw.DNG", "Makefile", "gone.pdf"])(
    "%s is not served",
    async (name) => {
      for (const folder of ["posts/shown", "pages"])
        expect((await site().ask(`/media/${folder}/${name}`)).status).toBe(404);
    },
  );

  it("is not served from a hidden post, nor from elsewhere in the folder", async () => {
    for (const hidden of ["posts/hidden/notes.pdf", "mails/notes.pdf", "notes.pdf"])
      expect((await site().ask(`/media/${hidden}`)).status).toBe(404);
    const { headers } = await site().ask("/media/posts/hidden/notes.pdf?v=00000001&preview=valid");
    expect(headers.get("Cache-Control")).toBe("private, no-store");
  });

  it.each([
    ["bytes=0-3", "abcd", "bytes 0-3/26"],
    ["bytes=24-", "yz", "bytes 24-25/26"],
    ["bytes=24-9999", "yz", "bytes 24-25/26"],
    ["bytes=-3", "xyz", "bytes 23-25/26"],
  ])("is sent in part: %s", async (range, text, content) => {
    const response = await site().ask(path, { headers: { Range: range } });
    expect([response.status, response.headers.get("Content-Range")]).toEqual([206, content]);
    expect(response.headers.get("Content-Length")).toBe(String(text.length));
    expect(await response.text()).toBe(text);
  });

  it.each(["bytes=26-", "bytes=99-100"])("has nothing at %s", async (range) => {
    const response = await site().ask(path, { headers: { Range: range } });
    expect([response.status, response.headers.get("Content-Range")]).toEqual([416, "bytes */26"]);
  });

  it.each(["bytes=3-1", "bytes=a-b", "bytes=0-1,4-5", "lines=1-2", "bytes=-"])(
    "is sent whole for %s",
    async (range) => {
      const response = await site().ask(path, { headers: { Range: range } });
      expect([response.status, (await response.text()).length]).toEqual([200, 26]);
    },
  );

  it("P167: subtitles beside a recording are sent as browsers read them, and of a hidden post to nobody", async () => {
    const { ask } = sampleSite({ entries, missing: /\.srt\.vtt$/ });
    const { status, headers } = await ask("/media/posts/shown/talk.de.srt.vtt?v=00000001");
    expect([status, headers.get("Content-Type")]).toEqual([200, "text/vtt; charset=utf-8"]);
    expect(headers.get("Cache-Control")).toContain("immutable");
    const again = { "If-None-Match": headers.get("ETag") ?? "" };
    expect((await ask("/media/posts/shown/talk.de.srt.vtt", { headers: again })).status).toBe(304);
    for (const away of [
      "posts/hidden/talk.srt.vtt",
      "posts/gone/talk.srt.vtt",
      "mails/talk.srt.vtt",
      "posts/shown/a.txt.vtt",
    ])
      expect((await ask(`/media/${away}`)).status, away).toBe(away.endsWith("txt.vtt") ? 200 : 404);
    expect((await ask("/media/posts/shown/talk.vtt")).headers.get("Content-Type")).toBe("text/vtt; charset=utf-8");
  });

  it("is sent once: a tag that is known is enough, and one that is not makes a part the whole", async () => {
    const { ask } = site();
    const { headers } = await ask(path);
    const tag = headers.get("ETag") as string;
    expect((await ask(path, { headers: { "If-None-Match": tag } })).status).toBe(304);
    expect((await ask(path, { headers: { Range: "bytes=0-1", "If-Range": tag } })).status).toBe(206);
    expect((await ask(path, { headers: { Range: "bytes=0-1", "If-Range": '"other"' } })).status).toBe(200);
    const head = await ask(path, { method: "HEAD" });
    expect([head.headers.get("Content-Length"), await head.text()]).toEqual(["26", ""]);
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

  it("shows a letter, and none of that name among the posts", async () => {
    const { ask } = sampleSite({ entries: [], letters: [entry("spring", { file: "letters/spring.md" })] });
    expect((await ask("/share/letters/spring.png")).headers.get("Content-Type")).toBe("image/png");
    for (const path of ["/share/spring.png", "/share/letters/winter.png", "/share/letters/site.png"])
      expect((await ask(path)).status).toBe(404);
  });

  it("is another picture in other colours", async () => {
    const tagIn = async (colours: typeof settings.colours) => {
      const { ask } = sampleSite({ entries, settings: { ...settings, colours } });
      return (await ask("/share/shown.png")).headers.get("ETag");
    };
    expect(await tagIn({ light: { accent: "#123456" } })).not.toBe(await tagIn({}));
    expect(await tagIn({ dark: { accent: "#123456" } })).toBe(await tagIn({}));
  });

  it.each(["draft", "future", "unknown", "%2e%2e%2fshown", "shown%00"])("has no picture of %s", async (slug) => {
    expect((await site().ask(`/share/${slug}.png`)).status).toBe(404);
  });
});

describe("a cache bounded in bytes", () => {
  it("forgets what was asked for longest ago, and never holds more", () => {
    const cache = boundedCache<number>(10_000, (value) => (value === -1 ? 10_001 : 800));
    for (let key = 0; key < 100; key++) {
      cache.set(String(key), key);
      expect(cache.get("0")).toBe(0);
      expect(cache.calculatedSize).toBeLessThanOrEqual(10_000);
    }
    expect(cache.get("1")).toBeUndefined();
    expect(cache.get("99")).toBe(99);
    cache.set("large", -1);
    expect(cache.get("large")).toBeUndefined();
    cache.clear();
    expect(cache.calculatedSize).toBe(0);
  });
});
