/** What is lettered on the back of a book. */
export interface Spine {
  readonly title: string;
  readonly author?: string | undefined;
}

/** How the books of a shelf stand: all upright, some leaning on their neighbours, or a few lying on their sides. */
export type Arrangement = "upright" | "leaning" | "lying";

/** One drawn book: upright it is `thickness` wide and `length` high, and stands on its lower left corner (`x`, `y`). */
export interface DrawnBook {
  readonly x: number;
  /** Height of that corner above the board. */
  readonly y: number;
  /** Degrees, clockwise, around that corner: 0 upright, a little to the left leaning, -90 lying on its side. */
  readonly turn: number;
  readonly thickness: number;
  readonly length: number;
  /** The title in one or two lines. */
  readonly lines: readonly string[];
  readonly size: number;
  /** The author's last name, where there is room for it. */
  readonly author: string | null;
  /** Which of the cloths it is bound in. */
  readonly cloth: number;
}

export const CLOTHS = 6;

/** Few books have cloth 2, which is the most conspicuous. */
const CLOTH_OF = [0, 1, 3, 4, 1, 5, 3, 0, 1, 4, 2, 3];
/** Degrees by which a leaning book leans. */
const LEAN = 7;
/** Books that lie are smaller than those that stand, by this part. */
const LYING = 0.78;
const LARGEST_LETTERS = 17;
/** Mean width of a letter, as a part of its height. */
const LETTER = 0.54;

/**
 * Places books on a board of a given width below a given height, from left to right. The same titles always give the
 * same shelf: a book's looks follow from its title alone. Few books leave room at the right, many become thinner.
 */
export function arrangeShelf(
  spines: readonly Spine[],
  { width, height, arrangement }: { width: number; height: number; arrangement: Arrangement },
): DrawnBook[] {
  const positions = spines.map((_, index) => positionOf(index, spines.length, arrangement));
  const books = spines.map((spine, index) => bookOf(spine, positions[index] === "lying" ? LYING * height : height));
  const stack = { thickness: 0, length: 0 };
  let widths = 0;
  let leaning = 0;
  for (const [index, { thickness, length }] of books.entries()) {
    if (positions[index] === "lying") stack.length = Math.max(stack.length, length);
    else widths += thickness;
    if (positions[index] === "leaning") leaning += length * Math.sin(radians(LEAN));
  }
  const room = width - leaning - stack.length;
  const scale = Math.min(Math.max(room / Math.max(widths, 1), 0), 1.4);

  let x = 0;
  let before = -1;
  return books.map(({ spine, length, thickness: natural, cloth: wanted }, index): DrawnBook => {
    const position = positions[index];
    const thickness = natural * (position === "lying" ? 1 : scale);
    const cloth = wanted === before ? (wanted + 1) % CLOTHS : wanted;
    before = cloth;
    const lettering = letter(spine, thickness, length);
    const book = { thickness: tenth(thickness), length: tenth(length), cloth, ...lettering };
    if (position === "lying") {
      const y = stack.thickness;
      stack.thickness += thickness;
      const placed = { ...book, x: tenth(x + length), y: tenth(y), turn: -90 };
      if (positions[index + 1] !== "lying") x += stack.length;
      return placed;
    }
    if (position === "leaning") x += length * Math.sin(radians(LEAN));
    const placed = { ...book, x: tenth(x), y: 0, turn: position === "leaning" ? -LEAN : 0 };
    x += thickness * (position === "leaning" ? Math.cos(radians(LEAN)) : 1);
    return placed;
  });
}

/** Spreads books over shelves, as evenly as their number allows. */
export function shelves(spines: readonly Spine[], count: number): Spine[][] {
  return Array.from({ length: count }, (_, shelf) =>
    spines.slice(Math.round((shelf * spines.length) / count), Math.round(((shelf + 1) * spines.length) / count)),
  );
}

function bookOf(spine: Spine, height: number) {
  const chance = chances(spine.title);
  return {
    spine,
    thickness: 24 + 20 * chance(),
    length: height * (0.72 + 0.24 * chance()),
    cloth: CLOTH_OF[Math.floor(chance() * CLOTH_OF.length)] ?? 0,
  };
}

function positionOf(index: number, count: number, arrangement: Arrangement): "upright" | "leaning" | "lying" {
  if (count < 5 || arrangement === "upright") return "upright";
  if (arrangement === "lying") {
    const first = Math.floor(count * 0.6);
    return index >= first && index < first + 3 ? "lying" : "upright";
  }
  return index === Math.floor(count * 0.45) || index === count - 1 ? "leaning" : "upright";
}

/** The title as large as it fits, in one line or two. */
function letter({ title, author }: Spine, thickness: number, length: number) {
  const room = length * 0.78;
  const one = sizeOf([title], 0.6 * thickness, room);
  const halves = halvesOf(title);
  const two = halves.length > 1 ? sizeOf(halves, 0.38 * thickness, room) : 0;
  const lines = two > one * 1.15 ? halves : [title];
  const size = Math.max(one, lines.length > 1 ? two : 0);
  const name = author?.split(" ").at(-1) ?? "";
  const fits = lines.length === 1 && name !== "" && (title.length + name.length * 0.8 + 3) * LETTER * size < room;
  return { lines, size: tenth(size), author: fits ? name : null };
}

function sizeOf(lines: readonly string[], most: number, room: number): number {
  const longest = Math.max(...lines.map((line) => line.length), 1);
  return Math.min(most, LARGEST_LETTERS, room / (longest * LETTER));
}

/** A title cut at the space that is nearest to its middle; uncut where there is none. */
function halvesOf(title: string): string[] {
  const spaces = [...title.matchAll(/ /g)].map(({ index }) => index);
  const middle = title.length / 2;
  const cut = spaces.toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0];
  return cut === undefined ? [title] : [title.slice(0, cut), title.slice(cut + 1)];
}

/** Numbers from 0 to 1 that look like chance but follow from a text (FNV-1a). */
function chances(text: string): () => number {
  let state = 0x811c9dc5;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
    state = Math.imul(state ^ (state >>> 12), 0x297a2d39);
    state ^= state >>> 15;
    return (state >>> 0) / 2 ** 32;
  };
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const tenth = (number: number): number => Math.round(number * 10) / 10;
