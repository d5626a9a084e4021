import { describe, expect, test } from "vitest";
import { type Arrangement, arrangeShelf, CLOTHS, type DrawnBook, shelves } from "./shelf-layout.ts";

const WIDTH = 700;
const HEIGHT = 250;
const titles = [
  ...["Essays", "Letters from a Stoic", "The Natural History of Selborne", "The Grasmere Journals", "Religio Medici"],
  ...["Walden", "Diary", "Meditations", "Pensées", "The Life of Samuel Johnson", "The Histories", "Middlemarch"],
];
const spinesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    title: titles[index % titles.length] ?? "",
    author: "Michel de Montaigne",
  }));

describe.each<Arrangement>(["upright", "leaning", "lying"])("a shelf of %s books", (arrangement) => {
  test.each([0, 1, 4, 12, 18, 40, 90])("%i books stay within the board and its height", (count) => {
    for (const book of arrangeShelf(spinesOf(count), { width: WIDTH, height: HEIGHT, arrangement })) {
      for (const { x, y } of corners(book)) {
        expect(x).toBeGreaterThanOrEqual(-1);
        expect(x).toBeLessThanOrEqual(WIDTH + 1);
        expect(y).toBeGreaterThanOrEqual(-1);
        expect(y).toBeLessThanOrEqual(HEIGHT);
      }
    }
  });

  test("no book stands inside another", () => {
    const books = arrangeShelf(spinesOf(18), { width: WIDTH, height: HEIGHT, arrangement });
    const standing = books.filter(({ turn }) => turn === 0);
    for (const [index, book] of standing.entries()) {
      const next = standing[index + 1];
      if (next) expect(next.x).toBeGreaterThanOrEqual(book.x + book.thickness - 0.2);
    }
    const lying = books.filter(({ turn }) => turn === -90);
    for (const [index, book] of lying.entries()) {
      const above = lying[index + 1];
      if (above) expect(above.y).toBeCloseTo(book.y + book.thickness, 0);
    }
  });
});

test("the same titles always give the same shelf", () => {
  const shelf = () => arrangeShelf(spinesOf(12), { width: WIDTH, height: HEIGHT, arrangement: "leaning" });
  expect(shelf()).toEqual(shelf());
});

test("titles fit on their spines, long ones in two lines, and authors stand only where there is room", () => {
  const books = arrangeShelf(spinesOf(12), { width: WIDTH, height: HEIGHT, arrangement: "upright" });
  for (const { lines, size, length, thickness, cloth } of books) {
    for (const line of lines) expect(line.length * size * 0.54).toBeLessThanOrEqual(length * 0.8 + 1);
    expect(lines.length * size).toBeLessThanOrEqual(thickness);
    expect(cloth).toBeLessThan(CLOTHS);
  }
  expect(books.find(({ lines }) => lines[0] === "Essays")?.author).toBe("Montaigne");
  expect(books.find(({ lines }) => lines.join(" ") === "The Natural History of Selborne")?.author).toBeNull();
});

test("neighbours are bound in different cloths", () => {
  const books = arrangeShelf(spinesOf(30), { width: WIDTH, height: HEIGHT, arrangement: "upright" });
  for (const [index, { cloth }] of books.entries()) expect(cloth).not.toBe(books[index + 1]?.cloth);
});

test("books are spread evenly and in order", () => {
  const spread = shelves(spinesOf(12), 5);
  expect(spread.map((shelf) => shelf.length)).toEqual([2, 3, 2, 3, 2]);
  expect(spread.flat()).toEqual(spinesOf(12));
  expect(shelves([], 2)).toEqual([[], []]);
});

/** The corners of a book, seen from the left end of the board, upwards. */
function corners({ x, y, turn, thickness, length }: DrawnBook) {
  const angle = (turn * Math.PI) / 180;
  return [0, thickness].flatMap((across) =>
    [0, length].map((up) => ({
      x: x + across * Math.cos(angle) + up * Math.sin(angle),
      y: y - across * Math.sin(angle) + up * Math.cos(angle),
    })),
  );
}
