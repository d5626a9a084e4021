import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { eventually, journeys } from "../support/journey.ts";
import { isUpright, SECRET, tellingPictures, told } from "../support/telling-pictures.ts";

const journey = journeys({ draws: true });

/** Pixels of pictures as cameras, telephones and scissors make them. */
const shapes = {
  usual: [1600, 1000],
  photo: [1600, 1200],
  square: [1200, 1200],
  portrait: [1000, 1500],
  panorama: [2400, 800],
  tiny: [24, 24],
  huge: [8000, 5000],
} as const;
type Shape = keyof typeof shapes;
const names = Object.keys(shapes) as Shape[];
const widths = [375, 390, 820, 1280, 1440];

const ARABIC = "مرحبا بكم في هذا المكان";

const inContent = (...path: string[]) => join(journey.site.contentFolder, ...path);

beforeAll(async () => {
  for (const [name, [width, height]] of Object.entries(shapes)) {
    const picture = await sharp({ create: { width, height, channels: 3, background: "#7a8f6a" } })
      .jpeg()
      .toBuffer();
    mkdirSync(inContent("posts", name));
    for (const folder of [`posts/${name}`, "pages", "now"]) writeFileSync(inContent(folder, `${name}.jpg`), picture);
    writePost(name as Shape, "2026-03-01");
  }
  await writeFiles();
  const all = names.map((name) => `![${name}](${name}.jpg)\n\nWords and ![${name}](${name}.jpg) more words.`);
  for (const file of ["pages/about.md", "now/2025-06-29.md", "now/2025-06-11.md"])
    writeFileSync(inContent(file), `${readFileSync(inContent(file), "utf8")}\n\n${all.join("\n\n")}\n`);
});

/** Posts beside which lie the telling pictures and other files, one to be seen and one draft. */
async function writeFiles(): Promise<void> {
  const pictures = await tellingPictures();
  for (const [folder, draft] of [
    ["told", false],
    ["untold", true],
  ] as const) {
    mkdirSync(inContent("posts", folder));
    for (const [name, bytes] of Object.entries(pictures)) writeFileSync(inContent("posts", folder, name), bytes);
    for (const name of ["notes.pdf", "page.html", "script.js", "scan.tiff", "private.md", "all.zip"])
      writeFileSync(inContent("posts", folder, name), `%PDF-1.4 ${name} ${SECRET} <script>alert(1)</script>`);
    const body = Object.keys(pictures).map((name) => `![A ${name}](${name})\n\n[${name}](${name})`);
    const links = "[Notes](notes.pdf) [Page](page.html) [Other](../huge/index.md) [Scan](scan.tiff)";
    const frame = '<iframe src="https://maps.example/?q=1" title="A map"></iframe>';
    writeFileSync(
      inContent("posts", folder, "index.md"),
      `---\ntitle: ${ARABIC}\ndate: 2026-02-01\nimage: photo.jpg\nalt: Two halves\ndraft: ${draft}\n---\n` +
        [...body, links, frame, ARABIC].join("\n\n"),
    );
  }
  writeFileSync(
    inContent("posts", "plain.markdown"),
    "---\ntitle: Plain\ndate: 2026-02-02\n---\n[Told](told/index.md)\n",
  );
  // A second spelling of every folder, as on disks for which letters of either case are the same.
  symlinkSync("posts", inContent("Posts"));
}

function writePost(name: Shape, date: string): void {
  const words = "Some words that stand beside the picture, as many as a line takes and then some more. ".repeat(3);
  const front = `title: A ${name} picture\ndate: ${date}\nimage: ${name}.jpg\nalt: One colour\ncaption: A ${name} one`;
  const body = `${words}\n\n![In the text](${name}.jpg "A caption")\n\n${words}![Among words](${name}.jpg) ${words}`;
  writeFileSync(inContent("posts", name, "index.md"), `---\n${front}\n---\n${body}\n`);
}

/** What is wrong with how the page is laid out: wider than its window, or pictures and columns over something else. */
async function disorder(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) found.push(`${root.scrollWidth} px wide`);
    const pictures = [...document.querySelectorAll<HTMLElement>("main img")];
    const columns = [...document.querySelectorAll<HTMLElement>("main aside, main article")];
    const words = [
      ...document.querySelectorAll<HTMLElement>("main :is(h1, h2, h3, p, li, dt, dd, figcaption, a)"),
    ].filter((element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    );
    for (const first of [...pictures, ...columns])
      for (const other of [...words, ...pictures, ...columns]) {
        if (first.contains(other) || other.contains(first) || !other.checkVisibility()) continue;
        const [a, b] = [first.getBoundingClientRect(), other.getBoundingClientRect()];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 1 && down > 1) found.push(`${first.outerHTML.slice(0, 80)} over ${other.outerHTML.slice(0, 80)}`);
      }
    return found;
  });
}

async function expectOrder(page: Page, path: string, more: (width: number) => Promise<void> = async () => {}) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await disorder(page), `${path} at ${width} px`).toEqual([]);
    await more(width);
  }
}

describe("pictures of seven shapes", () => {
  it.each(names)("leave the blog in order, a %s one featured", async (name) => {
    writePost(name, `2026-10-${20 + names.indexOf(name)}`);
    await eventually(async () => (await fetch(`${journey.site.url}/blog`)).text()).toMatch(
      new RegExp(`<h2[^>]*>(<[^>]*>)?A ${name} picture`),
    );
    const page = await journey.open("/blog", { javaScriptEnabled: false });
    await expectOrder(page, "/blog", async () => {
      const frames = await page.locator("article:has(img)").evaluateAll((articles) =>
        articles.map((article) => {
          const { width, height } = (article.querySelector("img") as HTMLElement).getBoundingClientRect();
          return [width / height, width <= article.getBoundingClientRect().width + 1];
        }),
      );
      expect(frames).toHaveLength(7);
      for (const [ratio, fits] of frames) expect([Number(ratio).toFixed(2), fits]).toEqual(["1.60", true]);
    });
  });

  it.each(names)("leave a post in order: %s", async (name) => {
    const page = await journey.open(`/posts/${name}`);
    await expectOrder(page, name, async () => {
      const shown = await page
        .locator("main img")
        .evaluateAll((pictures) => pictures.map(({ clientWidth }) => clientWidth));
      for (const width of shown) expect(width).toBeLessThanOrEqual(shapes[name][0]);
    });
  });

  it.each(["/about", "/now", "/nowArchives/2025-06-11", "/"])("leave %s in order", async (path) => {
    await expectOrder(await journey.open(path, { reducedMotion: "reduce" }), path);
  });

  it.each(names)("fill the round frame of the link page: %s", async (name) => {
    const settings = readFileSync(inContent("site.yaml"), "utf8");
    writeFileSync(inContent("site.yaml"), settings.replace(/^( +picture: ).*$/m, `$1posts/${name}/${name}.jpg`));
    await eventually(async () => (await fetch(`${journey.site.url}/links`)).text()).toContain(`/${name}.jpg`);
    const page = await journey.open("/links");
    await expectOrder(page, "/links", async () => {
      const { width, height } = (await page.locator("main img").boundingBox()) ?? { width: 0, height: 1 };
      expect([width > 100, width / height]).toEqual([true, 1]);
    });
  });
});

/** What the site answers under an address of its own. */
async function answer(path: string) {
  const response = await fetch(new URL(path.replaceAll("&amp;", "&"), journey.site.url));
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Every address of a picture, in attributes, feeds and JSON. */
const pictureAddresses = (text: string): string[] => [
  ...new Set(
    text.match(/\/(?:media|share)\/[^\s"'<>?\\]+\.(?:jpe?g|png|webp|avif|gif|svg)(?:\?[^\s"'<>,\\]*)?|\/favicon\.\w+/g),
  ),
];

describe("pictures that tell where they were taken", () => {
  it("leave the site without that, wherever they are shown or linked, and stand upright", async () => {
    const settings = readFileSync(inContent("site.yaml"), "utf8");
    writeFileSync(inContent("site.yaml"), settings.replace(/^( +picture: ).*$/m, "$1posts/told/photo.jpg"));
    await eventually(async () => (await fetch(`${journey.site.url}/links`)).text()).toContain("told/photo.jpg");
    const pages = ["/posts/told", "/links", "/blog?page=9", "/feed.xml", "/atom.xml", "/feed.json", "/api/posts/told"];
    const addresses = new Set<string>();
    for (const page of pages)
      for (const address of pictureAddresses(String((await answer(page)).bytes))) addresses.add(address);
    const telling = [...addresses].filter((address) => /\/told[/.]/.test(address));
    expect(telling.length).toBeGreaterThan(40);
    for (const address of telling) {
      const { status, headers, bytes } = await answer(address);
      expect(status, address).toBe(200);
      expect([...(await told(bytes)), bytes.length > 100], address).toEqual([true]);
      if (address.startsWith("/media")) expect(await isUpright(bytes), address).toBe(true);
      expect(headers.get("X-Content-Type-Options"), address).toBe("nosniff");
    }
  });

  it("are shown and fed as a sized JPEG or PNG, or as the animation that they are", async () => {
    for (const page of ["/posts/told", "/posts/huge", "/links", "/feed.xml"]) {
      const text = String((await answer(page)).bytes)
        .replaceAll("&lt;", "<")
        .replaceAll("&quot;", '"');
      const shown = [...text.matchAll(/<img src="([^"]+)"/g)].map(([, address = ""]) => address);
      expect(shown.length, page).toBeGreaterThan(0);
      for (const address of shown)
        expect(address).toMatch(/@([1-9]\d{0,2}|10[0-8]\d)\.(jpeg|png)\?v=\w+|\/moving\.(gif|webp)\?v=\w+/);
    }
    for (const page of ["/posts/told", "/blog", "/"]) {
      const [, address = ""] =
        /property="og:image" content="[^"]*(\/share\/[^"]+)"/.exec(String((await answer(page)).bytes)) ?? [];
      expect((await answer(address)).headers.get("Content-Type"), page).toBe("image/png");
    }
  });

  it("are shown in a post by a browser", async () => {
    const page = await journey.open("/posts/told");
    const pictures = page.locator("main img");
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await eventually(() =>
        picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth),
      ).toBeGreaterThan(9);
    }
    expect(await pictures.count()).toBe(10);
  });
});

describe("files beside a post", () => {
  it("are linked, and sent so that nothing in them runs", async () => {
    const page = await journey.open("/posts/told", { javaScriptEnabled: false });
    const hrefOf = async (name: string) =>
      (await page.getByRole("link", { name, exact: true }).getAttribute("href")) ?? "";
    const notes = await answer(await hrefOf("Notes"));
    expect([notes.status, notes.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    expect(notes.headers.get("Cache-Control")).toContain("immutable");
    expect(String(notes.bytes)).toContain("%PDF-1.4 notes.pdf");
    const html = await answer(await hrefOf("Page"));
    expect(html.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    expect(html.headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
    expect(await hrefOf("Other")).toBe("/posts/huge");
    expect(await hrefOf("A map")).toBe("https://maps.example/?q=1");
    const range = await fetch(`${journey.site.url}/media/posts/told/all.zip`, { headers: { Range: "bytes=5-7" } });
    expect([range.status, await range.text()]).toEqual([206, "1.4"]);
  });

  it.each(["scan.tiff", "private.md", "index.md", "gone.pdf"])("do not include %s", async (name) => {
    expect((await answer(`/media/posts/told/${name}`)).status).toBe(404);
  });

  it.each(["photo.jpg", "photo.jpg@400.avif", "notes.pdf", "moving.gif"])(
    "of a draft are not shown: %s",
    async (name) => {
      for (const folder of ["posts", "Posts"]) {
        expect((await answer(`/media/${folder}/told/${name}`)).status).toBe(200);
        expect((await answer(`/media/${folder}/untold/${name}`)).status).toBe(404);
      }
    },
  );

  it("include posts themselves, which may end in .markdown", async () => {
    const page = await journey.open("/posts/plain");
    await page.getByRole("link", { name: "Told", exact: true }).click();
    await eventually(() => new URL(page.url()).pathname).toBe("/posts/told");
  });
});

describe("words from right to left", () => {
  it.each(["/posts/told", "/blog?page=9"])("run as their letters do: %s", async (path) => {
    const page = await journey.open(path, { javaScriptEnabled: false });
    const words = page.locator("main :is(h1, h2, h3, p)", { hasText: new RegExp(`^\\s*${ARABIC}`) });
    expect(await words.count()).toBeGreaterThan(0);
    for (const text of await words.all())
      expect(await text.evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");
    expect(await page.locator("html").evaluate((element) => getComputedStyle(element).direction)).toBe("ltr");
  });
});
