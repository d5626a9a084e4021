import { readFile } from "node:fs/promises";
import { formatHex, interpolate } from "culori";
import { expect, test } from "vitest";
import { randomNumbers } from "../../../test/support/random-numbers.ts";
import { type ChosenColours, readableColours, wholePalettes } from "./colours.ts";
import { codeNames, ownColours, type Palette, type Scheme, schemes } from "./own-colours.ts";

/** Relative luminance of `#rrggbb` and the contrast of two such colours, as WCAG 2.2 defines them. */
function luminance(colour: string): number {
  const [, ...parts] = /^#(..)(..)(..)$/.exec(colour) ?? [];
  const [red = Number.NaN, green = 0, blue = 0] = parts.map((part) => {
    const value = Number.parseInt(part, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** What is read, and upon what, on pages, in mails and on share pictures; `pressed` is a button under the pointer. */
type Place = keyof Palette | "pressed";
const text: readonly (readonly [keyof Palette, readonly Place[]])[] = [
  ["ink", ["paper", "surface", "highlight"]],
  ["ink-soft", ["paper", "surface"]],
  ["accent", ["paper", "surface"]],
  ["accent-ink", ["accent", "pressed"]],
  ...codeNames.map((name) => [name, ["surface"]] as const),
];
const seen: typeof text = [
  ["focus", ["paper", "surface"]],
  ["fault", ["paper", "surface"]],
];

function unreadable(palette: Palette): string[] {
  const colours = { ...palette, pressed: formatHex(interpolate([palette.accent, palette.ink], "oklab")(0.12)) };
  const under = (pairs: typeof text, needed: number) =>
    pairs.flatMap(([name, places]) =>
      places
        .filter((place) => !(contrast(colours[name], colours[place]) >= needed))
        .map((place) => `${name} ${colours[name]} on ${place} ${colours[place]}`),
    );
  return [...under(text, 4.5), ...under(seen, 3)];
}

const faultsOf = (chosen: ChosenColours) => {
  const palettes = wholePalettes(readableColours(chosen).colours);
  return schemes.flatMap((scheme) => unreadable(palettes[scheme]));
};

test("the site's own colours are readable, running text at 7 to 1, and need no help", () => {
  expect(readableColours({})).toEqual({ colours: {}, helped: [] });
  expect(faultsOf({})).toEqual([]);
  const palettes = wholePalettes({});
  for (const scheme of schemes) {
    const { ink, paper, surface } = palettes[scheme];
    expect(contrast(ink, paper)).toBeGreaterThan(7);
    expect(contrast(ink, surface)).toBeGreaterThan(7);
  }
});

test("the stylesheets have the same colours of the site's own", async () => {
  const styles = new URL("../../web/styles/", import.meta.url);
  const css = (await Promise.all(["tokens.css", "code.css"].map((name) => readFile(new URL(name, styles), "utf8"))))
    .join("\n")
    .replace(/\s+/g, " ");
  for (const scheme of schemes)
    for (const [name, colour] of Object.entries(ownColours[scheme]))
      expect(css, name).toContain(name.startsWith("code-") ? colour : `--${scheme}-${name}: ${colour};`);
  for (const name of codeNames) {
    const [light, dark] = schemes.map((scheme) => `var(--${scheme}-${name}, ${ownColours[scheme][name]})`);
    expect(css.replaceAll("( ", "(").replaceAll(" )", ")")).toContain(`--${name}: light-dark(${light}, ${dark});`);
    expect(css).toContain(`.${name} { color: var(--${name});`);
  }
});

const NAMED = ["#ffff00", "#fff", "#000", "#fbf7ef", "#1a1613", "#777", "#808080", "#0f0", "#00f", "#f00", "#757575"];

test.each(NAMED)("the accent %s gets readable text in both schemes", (accent) => {
  expect(faultsOf({ light: { accent }, dark: { accent } })).toEqual([]);
});

test.each(NAMED)("the paper %s gets readable text in both schemes", (paper) => {
  expect(faultsOf({ light: { paper }, dark: { paper } })).toEqual([]);
  for (const accent of NAMED) expect(faultsOf({ light: { paper, accent }, dark: { paper, accent } })).toEqual([]);
});

test("so do 300 accents, and 150 choices of any colours, in any notation", () => {
  const random = randomNumbers(7);
  const part = (most: number) => Math.floor(random() * most);
  const notations = [
    () => `#${part(0x1000000).toString(16).padStart(6, "0")}`,
    () => `rgb(${part(256)}, ${part(256)}, ${part(256)})`,
    () => `hsl(${part(361)} ${part(101)}% ${part(101)}%)`,
    () => `oklch(${random().toFixed(3)} ${(random() * 0.4).toFixed(3)} ${part(361)})`,
    () => `rgb(${part(256)} ${part(256)} ${part(256)} / ${random().toFixed(2)})`,
  ];
  const colour = () => (notations[part(notations.length)] as () => string)();
  const some = (names: readonly string[]) =>
    Object.fromEntries(names.filter(() => random() < 0.5).map((name) => [name, colour()]));
  for (let count = 0; count < 300; count++) {
    const chosen = { light: { accent: colour() }, dark: { accent: colour() } };
    expect(faultsOf(chosen), JSON.stringify(chosen)).toEqual([]);
  }
  const names = ["paper", "ink", "ink-soft", "rule", "accent", "accent-ink", "surface", "focus"];
  for (let count = 0; count < 150; count++) {
    const chosen = { light: some(names), dark: some(names) };
    expect(faultsOf(chosen), JSON.stringify(chosen)).toEqual([]);
  }
});

test("a colour that can be read stays as it was chosen, and nothing is said of it", () => {
  const light = { accent: "#14532d", paper: "#ffffff", ink: "#111111" };
  const { colours, helped } = readableColours({ light });
  expect(colours.light).toMatchObject(light);
  expect(colours.dark).toBeUndefined();
  expect(helped).toEqual([]);
});

test("what could not be read keeps its hue, and help says where, how much was missing and what is shown", () => {
  const { colours, helped } = readableColours({ light: { accent: "#ffd400" } });
  expect(helped).toMatchObject([{ scheme: "light", name: "accent", against: "surface", needed: 4.5 }]);
  const [help] = helped;
  expect(help?.ratio).toBeCloseTo(1.26, 1);
  expect(help?.shown).toBe(colours.light?.accent);
  const [, red = 0, green = 0, blue = 0] = (/^#(..)(..)(..)$/.exec(help?.shown ?? "") ?? []).map((part) =>
    Number.parseInt(part, 16),
  );
  expect(red).toBeGreaterThan(green);
  expect(green).toBeGreaterThan(blue + 60);
});

test.each([
  ["light", "#101014"],
  ["dark", "#fdfdfd"],
] satisfies [Scheme, string][])("what is not chosen follows the paper of the %s scheme", (scheme, paper) => {
  const { colours, helped } = readableColours({ [scheme]: { paper } });
  expect(helped).toEqual([]);
  expect(contrast(colours[scheme]?.surface ?? "", paper)).toBeLessThan(1.4);
  expect(contrast(colours[scheme]?.ink ?? "", paper)).toBeGreaterThanOrEqual(7);
});
