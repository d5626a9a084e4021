/** Extensions that say how an animation moves (GIF89a, section 23; the loop count is Netscape's). */
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
const LOOPS = ["NETSCAPE2.0", "ANIMEXTS1.0"];

/**
 * A GIF without comments, foreign data and whatever follows its end; every frame stays as it is. Of a damaged one, as far
 * as it goes. Throws where the bytes are no GIF.
 */
export function withoutComments(gif: Uint8Array): Buffer {
  const bytes = Buffer.from(gif.buffer, gif.byteOffset, gif.byteLength);
  if (!/^GIF8[79]a$/.test(bytes.toString("latin1", 0, 6))) throw new Error("This is no GIF");
  let position = 13 + colours(bytes[10] ?? 0);
  const kept = [bytes.subarray(0, position)];
  while (position < bytes.length) {
    const start = position;
    if (bytes[start] === 0x21) position = afterBlocks(start + 2);
    else if (bytes[start] === 0x2c) position = afterBlocks(start + 11 + colours(bytes[start + 9] ?? 0));
    else break;
    if (bytes[start] === 0x2c || moves(start)) kept.push(bytes.subarray(start, position));
  }
  return Buffer.concat([...kept, Buffer.from(";")]);

  function moves(extension: number): boolean {
    const label = bytes[extension + 1];
    if (label === GRAPHIC_CONTROL) return true;
    return label === APPLICATION && LOOPS.includes(bytes.toString("latin1", extension + 3, extension + 14));
  }

  /** Where a chain of blocks ends, each after its length, the last of length none. */
  function afterBlocks(first: number): number {
    let at = first;
    while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
    return at + 1;
  }
}

/** Bytes of the table of colours that a packed field announces. */
const colours = (packed: number): number => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);
