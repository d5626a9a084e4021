import { crc32 } from "node:zlib";
import sharp, { type Sharp } from "sharp";

/** Stands in every field of the planted metadata. */
export const SECRET = "Harbour Street 7";

/** Where EXIF says that the picture was taken. */
const exif = {
  IFD0: { Copyright: SECRET, ImageDescription: SECRET },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 31/1 12/1", GPSAreaInformation: SECRET },
};
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="${SECRET}"/></rdf:RDF></x:xmpmeta>`;

/**
 * Pictures, by file name, that tell where they were taken in every way their format has. Each is red in its left half as
 * it is to be seen, and green in its right; those of cameras lie on their side and say so.
 */
export async function tellingPictures(): Promise<Record<string, Buffer>> {
  const upright = halves(600, 400);
  const sideways = await sharp(await upright.clone().toBuffer())
    .rotate(-90)
    .png()
    .toBuffer();
  const told = () => sharp(sideways).withXmp(xmp).withExif(exif).withMetadata({ orientation: 6, exif });
  const jpeg = await told().withXmp(xmp).jpeg().toBuffer();
  const png = await upright.clone().withXmp(xmp).withExif(exif).png().toBuffer();
  const frames = [upright.clone(), upright.clone().tint("#888")].map((frame) => frame.png().toBuffer());
  const moving = sharp(await Promise.all(frames), { join: { animated: true } });
  const gif = await moving
    .clone()
    .gif({ delay: [300, 300], loop: 0 })
    .toBuffer();
  return {
    "photo.jpg": withJpegSegments(jpeg),
    "photo.png": withPngText(png),
    "clear.png": withPngText(await halves(600, 400, 0.5).withXmp(xmp).withExif(exif).png().toBuffer()),
    "photo.webp": await told().withXmp(xmp).webp().toBuffer(),
    "photo.avif": await told().withXmp(xmp).avif({ effort: 0 }).toBuffer(),
    "still.gif": withGifComment(await upright.clone().gif().toBuffer()),
    "moving.gif": withGifComment(gif),
    "moving.webp": await moving
      .clone()
      .withXmp(xmp)
      .withExif(exif)
      .webp({ delay: [300, 300] })
      .toBuffer(),
    "drawing.svg": drawing(await upright.clone().withXmp(xmp).withExif(exif).jpeg().toBuffer()),
  };
}

/** Red on the left, green on the right, as a PNG. */
export function halves(width: number, height: number, alpha = 1): Sharp {
  const pixels = Buffer.alloc(4 * width * height);
  for (let at = 0; at < pixels.length; at += 4)
    pixels.set((at / 4) % width < width / 2 ? [200, 0, 0, 255 * alpha] : [0, 160, 0, 255 * alpha], at);
  return sharp(pixels, { raw: { width, height, channels: 4 } }).png();
}

/** IPTC, a comment, and what follows the end, where telephones put whole videos. */
function withJpegSegments(jpeg: Buffer): Buffer {
  const segment = (marker: number, text: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(text.length + 2, 2);
    return Buffer.concat([head, text]);
  };
  const caption = Buffer.concat([Buffer.from([0x1c, 2, 120, 0, SECRET.length]), Buffer.from(SECRET)]);
  const resource = Buffer.alloc(12 + caption.length + (caption.length % 2));
  resource.write("8BIM");
  resource.writeUInt16BE(0x0404, 4);
  resource.writeUInt32BE(caption.length, 8);
  caption.copy(resource, 12);
  const iptc = segment(0xed, Buffer.concat([Buffer.from("Photoshop 3.0\0"), resource]));
  return Buffer.concat([
    jpeg.subarray(0, 2),
    iptc,
    segment(0xfe, Buffer.from(SECRET)),
    jpeg.subarray(2),
    Buffer.from(SECRET),
  ]);
}

function withPngText(png: Buffer): Buffer {
  const body = Buffer.from(`tEXtLocation\0${SECRET}`);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33), Buffer.from(SECRET)]);
}

/** A comment, and XMP as a foreign application's data, before the first frame. */
function withGifComment(gif: Buffer): Buffer {
  const colours = gif[10] as number;
  const start = 13 + (colours & 0x80 ? 3 * 2 ** ((colours & 7) + 1) : 0);
  const block = (text: string) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe]), block(SECRET), Buffer.from([0])]);
  const foreign = Buffer.concat([Buffer.from([0x21, 0xff]), block("XMP DataXMP"), block(SECRET), Buffer.from([0])]);
  return Buffer.concat([gif.subarray(0, start), comment, foreign, gif.subarray(start), Buffer.from(SECRET)]);
}

const drawing = (photo: Buffer): Buffer =>
  Buffer.from(`<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<!-- ${SECRET} --><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" inkscape:export-filename="/home/${SECRET}.png" width="600" height="400" viewBox="0 0 600 400">
<metadata><place>${SECRET}</place></metadata><script>alert("${SECRET}")</script>
<rect width="300" height="400" fill="#c80000"/><rect x="300" width="300" height="400" fill="#00a000"/>
<image width="60" height="40" xlink:href="data:image/jpeg;base64,${photo.toString("base64")}"/></svg>`);

/** What the bytes of a picture still tell; nothing of a clean one. A drawing's pictures are looked into as well. */
export async function told(bytes: Buffer): Promise<string[]> {
  const found: string[] = [];
  const looked = [
    bytes,
    ...[...bytes.toString().matchAll(/;base64,([\w+/=]+)/g)].map(([, text = ""]) => Buffer.from(text, "base64")),
  ];
  for (const picture of looked) {
    for (const word of [SECRET, "Exif\0", "adobe:ns:meta", "Photoshop 3.0", "8BIM", "inkscape", "<script"])
      if (picture.includes(word)) found.push(word);
    const { exif, xmp, iptc, comments, orientation } = await sharp(picture).metadata();
    if (exif || xmp || iptc || comments?.length || (orientation ?? 1) !== 1) found.push("metadata");
  }
  return found;
}

/** Whether a picture stands upright: red on its left, green on its right. */
export async function isUpright(bytes: Buffer): Promise<boolean> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colour = (x: number) => {
    const at = (Math.floor(info.height * 0.75) * info.width + Math.floor(info.width * x)) * info.channels;
    return (data[at] ?? 0) > (data[at + 1] ?? 0) ? "red" : "green";
  };
  return info.width > info.height && colour(0.2) === "red" && colour(0.8) === "green";
}
