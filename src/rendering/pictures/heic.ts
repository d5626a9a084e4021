import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** A telephone's largest have 50 million; each takes four bytes while it is decoded. */
const MOST_PIXELS = 60_000_000;

/** It needs no files of its own beside it, so that it can be part of a build. */
let loading: Promise<import("libheif-js/libheif-wasm/libheif-bundle.mjs").Heif> | undefined;

/**
 * The picture of an HEIC file as a PNG, upright as the file says, with its colour profile `icc`. Throws where the bytes
 * are no such picture, or it is too large. sharp is built without a decoder for HEVC, for its patents; libheif's in
 * WebAssembly has one.
 */
export async function pngOfHeic(bytes: Buffer, icc: Buffer | undefined): Promise<Buffer> {
  loading ??= import("libheif-js/libheif-wasm/libheif-bundle.mjs").then(({ default: start }) => start());
  const heif = await loading;
  const images = new heif.HeifDecoder().decode(bytes);
  try {
    const image = images.find((one) => one.is_primary()) ?? images[0];
    if (!image) throw new Error("This HEIC holds no picture");
    const [width, height] = [image.get_width(), image.get_height()];
    if (width * height > MOST_PIXELS) throw new Error("This HEIC is too large");
    const pixels = { data: new Uint8ClampedArray(4 * width * height) };
    const drawn = await new Promise<typeof pixels | null>((resolve) => image.display(pixels, resolve));
    if (!drawn) throw new Error("This HEIC cannot be decoded");
    const raw = sharp(drawn.data, { raw: { width, height, channels: 4 } });
    const shown = image.has_alpha_channel() ? raw : raw.removeAlpha();
    return withProfile(await shown.png({ compressionLevel: 1 }).toBuffer(), icc);
  } finally {
    for (const image of images) image.free();
  }
}

/** A PNG whose numbers mean the colours of a profile (PNG, third edition, 11.3.2.3): the chunk follows the header. */
function withProfile(png: Buffer, icc: Buffer | undefined): Buffer {
  if (!icc) return png;
  const body = Buffer.concat([Buffer.from("iCCPicc\0\0"), deflateSync(icc)]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, 33), length, body, check, png.subarray(33)]);
}
