import sharp from "sharp";
import { expect, test } from "vitest";
import { temporarySite } from "../../../test/rendering/temporary-site.ts";
import { heic } from "../../../test/support/heic.ts";
import { halves, isUpright, told } from "../../../test/support/telling-pictures.ts";
import type { StoredFile } from "../../domain/posts/store.ts";

const bytesOf = async (file: StoredFile | null): Promise<Buffer> =>
  Buffer.from(await new Response(file?.read(0, file.size)).arrayBuffer());

async function profileOf(name: string): Promise<Buffer> {
  const png = await halves(4, 4).withIccProfile(name).toBuffer();
  return (await sharp(png).metadata()).icc as Buffer;
}

/** The colour of a picture's left half, in sRGB. */
async function leftColour(bytes: Buffer): Promise<number[]> {
  const pixel = await sharp(bytes).removeAlpha().extract({ left: 8, top: 8, width: 1, height: 1 }).raw().toBuffer();
  return [...pixel];
}

test("P171: a telephone's HEIC stands upright in the colours that its profile means, as a JPEG and in every size", async () => {
  const [srgb, wide] = [heic(await profileOf("srgb")), heic(await profileOf("p3"))];
  const site = await temporarySite({ "posts/a.heic": srgb, "posts/wide.HEIF": wide });
  expect(await site.pictures.describe("posts/a.heic")).toMatchObject({ width: 96, height: 64, form: "opaque" });
  const original = await site.pictures.original("posts/a.heic");
  expect(original?.contentType).toBe("image/jpeg");
  const bytes = await bytesOf(original);
  expect(await isUpright(bytes)).toBe(true);
  expect(await told(bytes)).toEqual([]);
  for (const format of ["avif", "webp", "jpeg"] as const) {
    const variant = await site.pictures.variant("posts/a.heic", { width: 96, format });
    expect([variant?.contentType, await isUpright(variant?.bytes as Buffer)]).toEqual([`image/${format}`, true]);
  }
  const [plain = 0] = await leftColour(bytes);
  const [wider = 0] = await leftColour(await bytesOf(await site.pictures.original("posts/wide.HEIF")));
  expect(plain).toBeGreaterThan(185);
  expect(plain).toBeLessThan(199);
  expect(wider).toBeGreaterThan(plain + 8);
  const { html, problems } = await site.render("![Halves](a.heic)");
  expect(problems).toEqual([]);
  expect(html).toMatch(/<source type="image\/avif" srcset="\/media\/posts\/a\.heic@96\.avif\?v=\w+ 96w"/);
  expect(html).toMatch(/<img src="\/media\/posts\/a\.heic@96\.jpeg\?v=\w+" alt="Halves" width="96" height="64"/);
});

test("P171: a TIFF is served as what browsers show, transparent ones too", async () => {
  const site = await temporarySite({
    "posts/a.tiff": await halves(90, 60).removeAlpha().tiff().toBuffer(),
    "posts/clear.tif": await halves(90, 60, 0.5).tiff({ compression: "deflate" }).toBuffer(),
    "posts/print.tif": await halves(90, 60).removeAlpha().toColourspace("cmyk").tiff().toBuffer(),
  });
  for (const [name, type] of [
    ["a.tiff", "jpeg"],
    ["clear.tif", "png"],
    ["print.tif", "jpeg"],
  ]) {
    const original = await site.pictures.original(`posts/${name}`);
    expect(original?.contentType, name).toBe(`image/${type}`);
    const bytes = await bytesOf(original);
    expect(await sharp(bytes).metadata(), name).toMatchObject({ format: type, width: 90, space: "srgb" });
    expect(await isUpright(bytes), name).toBe(true);
  }
});

test("P171: what cannot be decoded is told, and the rest of the text stands", async () => {
  const whole = heic(await profileOf("srgb"));
  const site = await temporarySite({
    "posts/cut.heic": whole.subarray(0, whole.length - 150),
    "posts/none.heic": "no picture",
    "posts/whole.heic": whole,
  });
  const { html, problems } = await site.render("Before ![One](none.heic) ![Two](whole.heic) ![Three](cut.heic)");
  expect(problems).toEqual(["The picture none.heic cannot be read.", "The picture cut.heic cannot be read."]);
  expect(html).toMatch(/^<p>Before One <picture>.*<\/picture> Three<\/p>$/s);
  expect(await site.pictures.original("posts/none.heic")).toBeNull();
});
