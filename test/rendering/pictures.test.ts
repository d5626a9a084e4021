import { readdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { blankPicture, temporarySite } from "./temporary-site.ts";

const avif400 = { width: 400, format: "avif" } as const;

test("a picture is described by its upright size and its bytes", async () => {
  const sideways = await blankPicture(60, 40).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  await using site = await temporarySite({ "a.jpg": sideways, "b.jpg": sideways, "c.png": "no picture" });
  const facts = await site.pictures.describe("a.jpg");
  expect(facts).toEqual({ path: "a.jpg", width: 40, height: 60, version: expect.stringMatching(/^[0-9a-f]{8}$/) });
  expect((await site.pictures.describe("b.jpg"))?.version).toBe(facts?.version);
  expect(await site.pictures.describe("c.png")).toMatchObject({ width: null, height: null });
  expect(await site.pictures.describe("gone.png")).toBeNull();
});

test("variants have their width and format, stand upright, carry no metadata and are made once", async () => {
  const sideways = blankPicture(1000, 900)
    .jpeg()
    .withExif({ IFD0: { Copyright: "somebody" } });
  await using site = await temporarySite({ "a.jpg": await sideways.withMetadata({ orientation: 6 }).toBuffer() });
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

test("nothing is enlarged, and drawings and animations are served as they are", async () => {
  const frames = await Promise.all(
    ["#a00", "#0a0"].map((background) => blankPicture(500, 9).tint(background).png().toBuffer()),
  );
  const animation = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  await using site = await temporarySite({
    "small.png": await blankPicture(399, 10).png().toBuffer(),
    "a.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300"/>',
    "a.gif": await blankPicture(900, 10).gif().toBuffer(),
    "moving.webp": animation,
  });
  expect(await site.pictures.variant("small.png", avif400)).toBeNull();
  expect(await site.pictures.variant("a.svg", avif400)).toBeNull();
  expect(await site.pictures.variant("a.gif", avif400)).toBeNull();
  expect(await site.pictures.variant("a.svg", "original")).toMatchObject({ contentType: "image/svg+xml" });
  expect(await site.pictures.variant("moving.webp", avif400)).toEqual({ bytes: animation, contentType: "image/webp" });
});

test("paths out of the folder, hidden files, other kinds and links outside are refused", async () => {
  const picture = await blankPicture(10, 10).png().toBuffer();
  await using site = await temporarySite({
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
  for (const path of refused) expect(await site.pictures.variant(path, "original"), path).toBeNull();
  expect(await site.pictures.variant("fine.png", "original")).toEqual({ bytes: picture, contentType: "image/png" });
});

test("damaged pictures and decompression bombs break nothing", async () => {
  const whole = await blankPicture(500, 500).png().toBuffer();
  await using site = await temporarySite({
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
  await using site = await temporarySite();
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
    const card = { title, site: "Commonplace", date: title ? "29 June 2025" : null };
    const picture = await site.pictures.sharePicture(card);
    expect(await sharp(picture).metadata(), title).toMatchObject({ format: "png", width: 1200, height: 630 });
    expect(await site.pictures.sharePicture(card)).toEqual(picture);
  }
  expect(await drawnFiles(site.cacheFolder)).toHaveLength(titles.length);
});

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
