/** Red above green, 64 by 96 pixels, as one picture in HEVC (Main Still Picture), in the byte stream of an encoder. */
const HEVC =
  "AAAAAUABDAH//wQIAAADAJ+oAAADAAAeugJAAAAAAUIBAQQIAAADAJ+oAAADAAAeoCCBhZbqSTK8BbgQEAggAAADACAAAAMDIQAAAAFEAcFysCJAAAABKAGvBPjteXSUTf/DZNf/8xgw+4vA1q3/Lko7Hdvh9RCRh0PwpfS0YZuKGmablz7gGEExArrYH+7Ln1vXNKk3J+O/98DcjxGKsagSKsg8c5u/IAfbrHDF7fbM7t+ABV22xUYrPr8uLLjwmno7PnNNjO7SlMGzEorcyeXc71YvLflaImnzz6EON/ljzLAGcuTmdhM8YPkfwFYOzR/Q6a5+48W3ahn8Tv/a9/7swuhy3A==";

/**
 * A photograph as a telephone writes it in HEIC (ISO/IEC 23008-12): lying on its side, with a note to turn it, after which
 * it is 96 by 64 pixels, red on its left and green on its right. `profile`: the colours that its numbers mean, as ICC.
 */
export function heic(profile: Buffer): Buffer {
  const units = unitsOf(Buffer.from(HEVC, "base64"));
  const parameters = units.filter((unit) => kindOf(unit) >= 32 && kindOf(unit) <= 34);
  const picture = units
    .filter((unit) => kindOf(unit) < 32)
    .map((unit) => Buffer.concat([number(unit.length, 4), unit]));
  const data = Buffer.concat(picture);
  const ftyp = box("ftyp", Buffer.from("heic"), number(0, 4), Buffer.from("mif1heic"));
  const properties = box(
    "iprp",
    box(
      "ipco",
      box("hvcC", decoderFacts(parameters)),
      full("ispe", number(64, 4), number(96, 4)),
      box("colr", Buffer.from("prof"), profile),
      box("irot", number(1, 1)),
    ),
    full("ipma", number(1, 4), number(1, 2), Buffer.from([4, 0x81, 2, 3, 0x84])),
  );
  const meta = (offset: number) =>
    full(
      "meta",
      full("hdlr", number(0, 4), Buffer.from("pict"), Buffer.alloc(13)),
      full("pitm", number(1, 2)),
      full(
        "iloc",
        Buffer.from([0x44, 0]),
        number(1, 2),
        number(1, 2),
        number(0, 2),
        number(1, 2),
        number(offset, 4),
        number(data.length, 4),
      ),
      full("iinf", number(1, 2), box("infe", number(0x02000000, 4), number(1, 2), number(0, 2), Buffer.from("hvc1\0"))),
      properties,
    );
  const offset = ftyp.length + meta(0).length + 8;
  return Buffer.concat([ftyp, meta(offset), box("mdat", data)]);
}

/** The units of a byte stream, without the codes between them (ITU-T H.265, annex B). */
const unitsOf = (stream: Buffer): Buffer[] =>
  stream
    .toString("latin1")
    .split("\0\0\x01")
    .slice(1)
    .map((unit) => unit.replace(/\0$/, ""))
    .map((unit) => Buffer.from(unit, "latin1"));

const kindOf = (unit: Buffer): number => ((unit[0] ?? 0) >> 1) & 63;

/** What a decoder is told before the picture (ISO/IEC 14496-15, 8.3.3), with lengths of four bytes. */
function decoderFacts(parameters: readonly Buffer[]): Buffer {
  const sequence = parameters.find((unit) => kindOf(unit) === 33) as Buffer;
  const profile = sequence.subarray(3, 15);
  const lists = parameters.map((unit) =>
    Buffer.concat([Buffer.from([0x80 | kindOf(unit), 0, 1]), number(unit.length, 2), unit]),
  );
  const fixed = Buffer.from([0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, lists.length]);
  return Buffer.concat([Buffer.from([1]), profile, fixed, ...lists]);
}

const box = (name: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([number(body.length + 8, 4), Buffer.from(name), body]);
};
const full = (name: string, ...parts: Buffer[]): Buffer => box(name, number(0, 4), ...parts);

function number(value: number, bytes: number): Buffer {
  const written = Buffer.alloc(bytes);
  written.writeUIntBE(value, 0, bytes);
  return written;
}
