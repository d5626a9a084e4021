import { createHash } from "node:crypto";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import { entry, NOW, ORIGIN, pixel, sampleSite, settings } from "../../test/support/sample-site.ts";

const entries = [
  entry("a&b", { date: "2025-06-29", updated: "2026-01-01" }),
  entry("ü", { date: "2025-03-30" }),
  entry("draft", { draft: true }),
];
const site = (changed: Partial<typeof settings> = {}) => sampleSite({ entries, settings: { ...settings, ...changed } });

describe("/sitemap.xml", () => {
  it("lists pages and visible posts with their last change", async () => {
    const text = await (await site().ask("/sitemap.xml")).text();
    expect(XMLValidator.validate(text)).toBe(true);
    expect(new XMLParser({ parseTagValue: false }).parse(text).urlset.url).toEqual([
      { loc: `${ORIGIN}/`, lastmod: "2026-01-01" },
      { loc: `${ORIGIN}/blog`, lastmod: "2026-01-01" },
      { loc: `${ORIGIN}/posts/a%26b`, lastmod: "2026-01-01" },
      { loc: `${ORIGIN}/posts/%C3%BC`, lastmod: "2025-03-30" },
    ]);
  });

  it("lists visible letters, and the list of them with the last change", async () => {
    const letters = [
      entry("spring", { file: "letters/spring.md", date: "2026-02-01" }),
      entry("a", { unlisted: true }),
    ];
    const { ask } = sampleSite({ entries: [], letters, parts: { publicPaths: ["/letters"] } });
    const text = await (await ask("/sitemap.xml")).text();
    expect(new XMLParser({ parseTagValue: false }).parse(text).urlset.url).toEqual([
      { loc: `${ORIGIN}/letters`, lastmod: "2026-02-01" },
      { loc: `${ORIGIN}/letters/spring`, lastmod: "2026-02-01" },
    ]);
  });

  it("lists the pages that it is given", async () => {
    const { ask } = sampleSite({ entries: [], parts: { publicPaths: ["/", "/about"] } });
    expect(await (await ask("/sitemap.xml")).text()).toContain(`<loc>${ORIGIN}/about</loc>`);
  });
});

describe("/robots.txt", () => {
  it("keeps search engines out of what is private and names the sitemap", async () => {
    const text = await (await site().ask("/robots.txt")).text();
    for (const path of ["/api/", "/dev/", "/newsletter/", "/dashboard", "/settings"])
      expect(text).toContain(`\nDisallow: ${path}\n`);
    expect(text).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`);
  });
});

describe("/.well-known/security.txt", () => {
  const read = async (changed?: Partial<typeof settings>) => {
    const { ask } = site(changed);
    const text = await (await ask("/.well-known/security.txt")).text();
    return new Map(
      text
        .trim()
        .split("\n")
        .map((line) => line.split(": ", 2) as [string, string]),
    );
  };

  it("names the author's address until site.yaml names another, and a time that has not come", async () => {
    const fields = await read();
    expect(fields.get("Contact")).toBe(`mailto:${settings.email}`);
    expect(fields.get("Canonical")).toBe(`${ORIGIN}/.well-known/security.txt`);
    const days = (Date.parse(fields.get("Expires") ?? "") - NOW) / 86_400_000;
    expect(days).toBeGreaterThan(100);
    expect(days).toBeLessThan(365);
  });

  it("says what site.yaml says", async () => {
    const fields = await read({
      security: { contact: "https://ada.example/hole", policy: "https://ada.example/rules" },
    });
    expect(fields.get("Contact")).toBe("https://ada.example/hole");
    expect(fields.get("Policy")).toBe("https://ada.example/rules");
    expect((await read({ security: { contact: "hole@ada.example" } })).get("Contact")).toBe("mailto:hole@ada.example");
  });
});

describe("/site.webmanifest", () => {
  it("names the site and its icons", async () => {
    const response = await site().ask("/site.webmanifest");
    expect(response.headers.get("Content-Type")).toMatch(/^application\/manifest\+json/);
    expect(await response.json()).toMatchObject({ name: "Notes & Queries", lang: "en", start_url: "/" });
  });
});

describe("/theme.css", () => {
  it("does not exist without colours and fonts", async () => {
    expect((await site().ask("/theme.css")).status).toBe(404);
  });

  it("gives the colours of site.yaml to both schemes", async () => {
    const colours = { light: { paper: "#fff", "ink-soft": "oklch(0.5 0 0)" }, dark: { paper: "#000" } };
    const css = await (await site({ colours }).ask("/theme.css")).text();
    expect(css).toBe(":root{--light-paper:#fff;--light-ink-soft:oklch(0.5 0 0);--dark-paper:#000}\n");
  });

  it("gives the fonts of site.yaml to text, labels and code", async () => {
    const fonts = { text: 'Charter, "Times New Roman", serif', code: "monospace" };
    const css = await (await site({ fonts }).ask("/theme.css")).text();
    expect(css).toBe(':root{--chosen-text:Charter, "Times New Roman", serif;--chosen-code:monospace}\n');
  });
});

describe("the icons", () => {
  it("show the site's initial, in light and dark, under a policy that allows their own style alone", async () => {
    const response = await site({ name: "“éclairs & co" }).ask("/favicon.svg");
    const svg = await response.text();
    expect(XMLValidator.validate(svg)).toBe(true);
    expect(svg).toContain(">É</text>");
    const style = /<style>(.*)<\/style>/.exec(svg)?.[1] ?? "";
    expect(style).toContain("prefers-color-scheme:dark");
    const hash = createHash("sha256").update(style).digest("base64");
    expect(response.headers.get("Content-Security-Policy")).toBe(`default-src 'none'; style-src 'sha256-${hash}'`);
  });

  it("come as pixels for those who need them", async () => {
    const touch = await site().ask("/apple-touch-icon.png");
    expect(touch.headers.get("Content-Type")).toBe("image/png");
    expect(Buffer.from(await touch.arrayBuffer())).toEqual(pixel);
    const ico = Buffer.from(await (await site().ask("/favicon.ico")).arrayBuffer());
    expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico[6], ico.readUInt32LE(14)]).toEqual([1, 1, 32, pixel.length]);
    expect(ico.subarray(ico.readUInt32LE(18))).toEqual(pixel);
  });
});
