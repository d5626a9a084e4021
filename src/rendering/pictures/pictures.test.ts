import { readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { blankPicture, temporarySite } from "../../../test/rendering/temporary-site.ts";
import { halves, isUpright, tellingPictures, told } from "../../../test/support/telling-pictures.ts";
import type { StoredFile } from "../../domain/posts/store.ts";

const avif400 = { width: 400, format: "avif" } as const;

test("a picture is described by its upright size and its bytes", async () => {
  const sideways = await blankPicture(60, 40).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const site = await temporarySite({ "a.jpg": sideways, "b.jpg": sideways, "c.png": "no picture" });
  const facts = await site.pictures.describe("a.jpg");
  expect(facts).toEqual({
    path: "a.jpg",
    width: 40,
    height: 60,
    form: "opaque",
    version: expect.stringMatching(/^[0-9a-f]{8}$/),
  });
  expect((await site.pictures.describe("b.jpg"))?.version).toBe(facts?.version);
  expect(await site.pictures.describe("c.png")).toMatchObject({ width: null, height: null });
  expect(await site.pictures.describe("gone.png")).toBeNull();
});

test("variants have their width and format, stand upright, carry no metadata and are made once", async () => {
  const sideways = blankPicture(1000, 900)
    .jpeg()
    .withExif({ IFD0: { Copyright: "somebody" } });
  const site = await temporarySite({ "a.jpg": await sideways.withMetadata({ orientation: 6 }).toBuffer() });
  const [avif, same, webp] = await Promise.all([
    site.pictures.variant("a.jpg", avif400),
    site.pictures.variant("a.jpg", avif400),
    site.pictures.variant("a.jpg", { width: 680, format: "webp" }),
  ]);
  expect(avif?.contentType).toBe("image/avif");
  expect(same?.bytes).toBe(avif?.bytes);
  const [small, large] = [await sharp(avif?.bytes).metadata(), await sharp(webp?.bytes).metadata()];
  expect(small).toMatchObject({ format: "heif", width: 400, height: 444 });
  expect(large).toMatchObject({ format: "webp", width: 680, height: 756 });
  expect([small.exif, large.exif, large.orientation]).toEqual([undefined, undefined, undefined]);
  expect(await drawnFiles(site.cacheFolder)).toHaveLength(2);
});

test("nothing is enlarged, and each kind of picture has the formats that suit it", async () => {
  const clear = {
    create: { width: 500, height: 9, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } },
  } as const;
  const site = await temporarySite({
    ...(await tellingPictures()),
    "small.png": await blankPicture(399, 10).ensureAlpha().png().toBuffer(),
    "clear.webp": await sharp(clear).webp().toBuffer(),
  });
  const forms = async (...paths: string[]) =>
    Promise.all(paths.map(async (path) => (await site.pictures.describe(path))?.form));
  expect(await forms("photo.jpg", "small.png", "still.gif")).toEqual(["opaque", "opaque", "opaque"]);
  expect(await forms("clear.webp", "clear.png")).toEqual(["transparent", "transparent"]);
  expect(await forms("moving.gif", "moving.webp", "drawing.svg")).toEqual(["moving", "moving", "drawn"]);
  const has = async (path: string, width: number, format: "avif" | "webp" | "jpeg" | "png") =>
    (await site.pictures.variant(path, { width, format }))?.contentType ?? null;
  expect(await has("small.png", 400, "avif")).toBeNull();
  expect(await has("small.png", 399, "jpeg")).toBe("image/jpeg");
  expect(await has("small.png", 399, "png")).toBeNull();
  expect(await has("clear.webp", 400, "png")).toBe("image/png");
  expect(await has("clear.webp", 400, "jpeg")).toBeNull();
  expect(await has("moving.gif", 400, "png")).toBe("image/png");
  expect(await has("drawing.svg", 400, "avif")).toBeNull();
  expect(await has("drawing.svg", 400, "png")).toBe("image/png");
});

test("P81: originals tell nothing of places and people, stand upright and keep their size, format and movement", async () => {
  const pictures = await tellingPictures();
  const site = await temporarySite(pictures);
  for (const [name, planted] of Object.entries(pictures)) {
    expect(await told(planted), name).not.toEqual([]);
    const original = await site.pictures.original(name);
    const bytes = await bytesOf(original);
    expect(await told(bytes), name).toEqual([]);
    expect(await isUpright(bytes), name).toBe(true);
    const { width, height, pages = 1 } = await sharp(bytes).metadata();
    expect([width, height, pages], name).toEqual([600, 400, name.startsWith("moving") ? 2 : 1]);
    expect(original?.contentType).toBe(contentTypes[name.slice(-3)]);
    const plain = name.startsWith("clear") || /moving|svg/.test(name) ? "png" : "jpeg";
    for (const format of ["avif", "webp", plain] as const) {
      const variant = await site.pictures.variant(name, { width: 400, format });
      if (variant) expect([...(await told(variant.bytes)), await isUpright(variant.bytes)], name).toEqual([true]);
    }
  }
  const again = await readdir(join(site.cacheFolder, "pictures"), { recursive: true });
  await Promise.all(Object.keys(pictures).map((name) => site.pictures.original(name)));
  expect(await readdir(join(site.cacheFolder, "pictures"), { recursive: true })).toEqual(again);
}, 60_000);

test("P191: an animation in GIF is offered as WebP with all its frames, their times and its loops, where that is smaller", async () => {
  const { "moving.gif": gif, "moving.webp": webp, "still.gif": still } = await tellingPictures();
  const dots = [0, 255].map((grey) =>
    sharp({ create: { width: 2, height: 2, channels: 3, background: { r: grey, g: grey, b: grey } } })
      .png()
      .toBuffer(),
  );
  const tiny = await sharp(await Promise.all(dots), { join: { animated: true } })
    .gif({ delay: [300, 300] })
    .toBuffer();
  const site = await temporarySite({
    "a.gif": gif as Buffer,
    "b.webp": webp as Buffer,
    "c.gif": still as Buffer,
    "tiny.gif": tiny,
  });
  const moving = (path: string, width: number) => site.pictures.variant(path, { width, format: "webp", moving: true });
  const drawn = await moving("a.gif", 600);
  expect(drawn).toMatchObject({ contentType: "image/webp", exact: true });
  expect(await sharp(drawn?.bytes, { animated: true }).metadata()).toMatchObject({
    format: "webp",
    width: 600,
    pageHeight: 400,
    pages: 2,
    delay: [300, 300],
    loop: 0,
  });
  expect(await told(drawn?.bytes as Buffer)).toEqual([]);
  expect(drawn?.bytes.length).toBeLessThan((gif as Buffer).length);
  expect(await moving("tiny.gif", 2)).toMatchObject({ contentType: "image/gif", exact: true });
  for (const [path, width] of [
    ["a.gif", 400],
    ["b.webp", 600],
    ["c.gif", 600],
  ] as const)
    expect(await moving(path, width), path).toBeNull();
  const first = await site.pictures.variant("a.gif", { width: 600, format: "webp" });
  expect((await sharp(first?.bytes).metadata()).pages ?? 1).toBe(1);
  expect((await site.render("![A wave](/a.gif)")).html).toMatch(
    /^<figure><picture>(?:<source media="\(prefers-reduced-motion: reduce\)" type="image\/(?:avif|webp|png)"[^<>]*>){3}<source type="image\/webp" srcset="\/media\/a\.gif@600\.moving\.webp\?v=\w+ 600w"[^<>]*><img src="\/media\/a\.gif\?v=\w+" alt="A wave" width="600" height="400" /,
  );
}, 60_000);

test("people's pictures tell nothing either", async () => {
  const { "photo.jpg": photo } = await tellingPictures();
  const site = await temporarySite();
  const portrait = await site.pictures.portrait(photo as Buffer);
  expect(await told(portrait as Buffer)).toEqual([]);
});

test("a drawing cannot bring in what lies elsewhere on the disk", async () => {
  const site = await temporarySite({ "beside.png": await halves(90, 90).toBuffer() });
  const outside = join(site.contentFolder, "../outside.png");
  await writeFile(outside, await halves(90, 90).toBuffer());
  const links = [`file://${outside}`, outside, "beside.png", `file://${join(site.contentFolder, "beside.png")}`];
  const images = links.map((link) => `<image width="90" height="90" xlink:href="${link}" href="${link}"/>`);
  const root =
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="90">';
  await writeFile(join(site.contentFolder, "a.svg"), `${root}${images.join("")}</svg>`);
  const drawn = await site.pictures.variant("a.svg", { width: 90, format: "png" });
  expect((await sharp(drawn?.bytes).stats()).channels.map(({ max }) => max)).toEqual([0, 0, 0, 0]);
});

test("a damaged file of the cache is made anew, not sent", async () => {
  const site = await temporarySite({ "a.png": await blankPicture(300, 300).png().toBuffer() });
  const whole = await bytesOf(await site.pictures.original("a.png"));
  const [name = ""] = await drawnFiles(site.cacheFolder);
  const path = join(site.cacheFolder, "pictures", name);
  const stored = await readFile(path);
  await writeFile(path, stored.subarray(0, -1));
  expect(await bytesOf(await site.pictures.original("a.png"))).toEqual(whole);
});

test("what is not drawn in time is answered by the next size there is, and drawn all the same", async () => {
  const site = await temporarySite({ "a.jpg": await blankPicture(2000, 900).jpeg().toBuffer() }, { patience: 0 });
  const small = () => site.pictures.variant("a.jpg", avif400);
  expect(await site.pictures.variant("a.jpg", { width: 1080, format: "webp" })).toMatchObject({ exact: true });
  const instead = await small();
  expect(instead).toMatchObject({ contentType: "image/webp", exact: false });
  expect((await sharp(instead?.bytes).metadata()).width).toBe(1080);
  await expect.poll(async () => (await small())?.exact, { timeout: 15_000 }).toBe(true);
  expect((await small())?.contentType).toBe("image/avif");
});

test("what is drawn before anybody asks gives way to whoever does", async () => {
  const picture = await blankPicture(1600, 900).jpeg().toBuffer();
  const site = await temporarySite({
    "new.jpg": picture,
    "asked.jpg": await blankPicture(500, 300).jpeg().toBuffer(),
  });
  await Promise.all(["new.jpg", "asked.jpg"].map(site.pictures.describe));
  const preparing = site.pictures.prepare("new.jpg");
  await site.pictures.variant("asked.jpg", avif400);
  expect((await drawnFiles(site.cacheFolder)).length).toBeLessThan(1 + 4);
  await preparing;
  expect(await drawnFiles(site.cacheFolder)).toHaveLength(1 + 4);
  const begun = await drawnFiles(site.cacheFolder);
  for (const width of [400, 680, 1080, 1600]) await site.pictures.variant("new.jpg", { width, format: "avif" });
  expect(await drawnFiles(site.cacheFolder)).toEqual(begun);
});

test("paths out of the folder, hidden files, other kinds and links outside are refused", async () => {
  const picture = await blankPicture(10, 10).png().toBuffer();
  const site = await temporarySite({
    "in/a.png": picture,
    ".hidden/a.png": picture,
    "in/.b.png": picture,
    "site.yaml": "a",
  });
  await writeFile(join(site.contentFolder, "../outside.png"), picture);
  await symlink(join(site.contentFolder, "../outside.png"), join(site.contentFolder, "link.png"));
  await symlink(join(site.contentFolder, "site.yaml"), join(site.contentFolder, "yaml.png"));
  await symlink(join(site.contentFolder, "in/a.png"), join(site.contentFolder, "fine.png"));
  const refused = [
    ...[
      "../outside.png",
      "in/../../outside.png",
      "/in/a.png",
      "in//a.png",
      "./in/a.png",
      "in\\a.png",
      "in/a.png\0",
      "",
    ],
    ...[".hidden/a.png", "in/.b.png", "site.yaml", "link.png", "yaml.png", "in"],
  ];
  for (const path of refused) {
    expect(await site.pictures.original(path), path).toBeNull();
    expect(await site.pictures.describe(path), path).toBeNull();
  }
  expect(await site.files.find("link.png")).toBeNull();
  expect((await site.files.find("fine.png"))?.path).toBe("in/a.png");
  expect((await site.pictures.original("fine.png"))?.contentType).toBe("image/png");
});

test("damaged pictures and decompression bombs break nothing", async () => {
  const whole = await blankPicture(500, 500).png().toBuffer();
  const site = await temporarySite({
    "cut.png": whole.subarray(0, 60),
    "half.png": whole.subarray(0, whole.length / 2),
    "bomb.png": enlargedHeader(whole, 50_000),
    "fine.png": whole,
  });
  expect(await site.pictures.variant("cut.png", avif400)).toBeNull();
  expect(await site.pictures.describe("bomb.png")).toMatchObject({ width: null, height: null });
  expect(await site.pictures.variant("bomb.png", avif400)).toBeNull();
  await site.pictures.variant("half.png", avif400).catch(() => null);
  expect((await site.pictures.variant("fine.png", avif400))?.bytes.length).toBeGreaterThan(100);
});

test("share pictures are PNGs of 1200 by 630 for any title, drawn once", async () => {
  const site = await temporarySite();
  const titles = [
    "On margins",
    "Ελληνικά, кириллица, Việt",
    "東京 مرحبا 🙂",
    "<b>&",
    "",
    "word ".repeat(200),
    "\u0000\u202e\ud800",
  ];
  for (const title of titles) {
    const colours = { paper: "#fff", ink: "#000", inkSoft: "#444", rule: "#ccc", accent: "#820" };
    const card = { title, site: "Commonplace", date: title ? "29 June 2025" : null, colours };
    const picture = await site.pictures.sharePicture(card);
    expect(await sharp(picture).metadata(), title).toMatchObject({ format: "png", width: 1200, height: 630 });
    expect(await site.pictures.sharePicture(card)).toEqual(picture);
  }
  expect(await drawnFiles(site.cacheFolder)).toHaveLength(titles.length);
});

test("share pictures are drawn in the colours that they are given", async () => {
  const site = await temporarySite();
  const colours = { paper: "#102030", ink: "#ffffff", inkSoft: "#c0c0c0", rule: "#405060", accent: "#ffcc00" };
  const card = { title: "On margins", site: "Commonplace", date: "29 June 2025", colours };
  const pixels = await sharp(await site.pictures.sharePicture(card))
    .removeAlpha()
    .raw()
    .toBuffer();
  const drawn = new Set<string>();
  for (let at = 0; at < pixels.length; at += 3) drawn.add(`#${pixels.toString("hex", at, at + 3)}`);
  expect(pixels.toString("hex", 0, 3)).toBe("102030");
  for (const colour of Object.values(colours)) expect([...drawn]).toContain(colour);
});

const contentTypes: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  png: "image/png",
  ebp: "image/webp",
  vif: "image/avif",
  gif: "image/gif",
  svg: "image/svg+xml",
};

const bytesOf = async (file: StoredFile | null): Promise<Buffer> =>
  Buffer.from(await new Response(file?.read(0, file.size)).arrayBuffer());

const drawnFiles = async (cacheFolder: string): Promise<string[]> =>
  (await readdir(join(cacheFolder, "pictures"), { recursive: true })).filter((name) => name.length > 40);

/** A PNG whose header claims a larger square than its data holds. */
function enlargedHeader(png: Buffer, side: number): Buffer {
  const copy = Buffer.from(png);
  copy.writeUInt32BE(side, 16);
  copy.writeUInt32BE(side, 20);
  copy.writeUInt32BE(crc32(copy.subarray(12, 29)), 29);
  return copy;
}
