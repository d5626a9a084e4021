import {
  useMode as addMode,
  type Color,
  clampChroma,
  converter,
  formatHex,
  interpolate,
  modeHsl,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  parse,
  wcagContrast,
} from "culori/fn";
import {
  type ColourName,
  codeNames,
  ownColours,
  type Palette,
  type PaletteName,
  type Palettes,
  paletteNames,
  type Scheme,
  schemes,
} from "./own-colours.ts";

for (const mode of [modeRgb, modeLrgb, modeHsl, modeOklab, modeOklch]) addMode(mode);
const oklch = converter("oklch");

/** What an author has chosen in site.yaml, in any notation of CSS. */
export type ChosenColours = Partial<Record<Scheme, Partial<Record<ColourName, string | undefined>> | undefined>>;

/** Colours that differ from the site's own. */
export type Colours = Partial<Record<Scheme, Partial<Record<PaletteName, string>> | undefined>>;

/** A chosen colour upon which, or in which, text could not be read. */
export interface ColourHelp {
  readonly scheme: Scheme;
  readonly name: ColourName;
  /** The lowest contrast that the chosen colour would have, and with which other. */
  readonly ratio: number;
  readonly against: PaletteName;
  /** What WCAG 2.2 asks for: 4.5 for text, 3 for what must be seen. */
  readonly needed: number;
  /** The colour that is shown instead, `#rrggbb`. */
  readonly shown: string;
}

/** WCAG 2.2, 1.4.3 and 1.4.11 at level AA; and 1.4.6, AAA, for running text in the site's own ink. */
const TEXT = 4.5;
const SEEN = 3;
const RUNNING_TEXT = 7;

/** Shares of a second colour in a first, mixed in oklab. */
const IN_SURFACE = 0.035;
const IN_RULE = 0.17;
const IN_HIGHLIGHT = 0.2;
/** Of ink in a button under the pointer; styles/controls.css has the same. */
const IN_PRESSED = 0.12;

/** Is this a colour at all? */
export const isColour = (written: string): boolean => parse(written) !== undefined;

/** The ratio of two colours' luminances, 1 to 21 (WCAG 2.2). */
const contrast = (one: string, other: string): number => wcagContrast(one, other);

/**
 * The author's colours, made readable: whatever is chosen, text has a contrast of at least 4.5 on everything it stands on,
 * in both schemes. The paper stays as it is; other colours become lighter or darker where they must and keep their hue. What
 * was not chosen follows the paper. `helped` names each chosen colour that was changed.
 */
export function readableColours(chosen: ChosenColours): { colours: Colours; helped: readonly ColourHelp[] } {
  const helped: ColourHelp[] = [];
  const colours: Colours = {};
  for (const scheme of schemes) {
    const wanted = Object.entries(chosen[scheme] ?? {}).filter(([, colour]) => colour !== undefined);
    if (wanted.length === 0) continue;
    const own = ownPalettes[scheme];
    const palette = readablePalette(scheme, Object.fromEntries(wanted), (help) => helped.push(help));
    colours[scheme] = Object.fromEntries(
      paletteNames.flatMap((name) => (palette[name] === own[name] ? [] : [[name, palette[name]]])),
    );
  }
  return { colours, helped };
}

/** Every colour of both schemes as `#rrggbb`: the given ones, else the site's own. Worked out once for the same object. */
export function wholePalettes(colours: Colours): Palettes {
  const known = whole.get(colours);
  if (known) return known;
  const over = (scheme: Scheme): Palette => {
    const given = Object.entries(colours[scheme] ?? {}).map(([name, colour]) => [name, hex(colour)]);
    return { ...ownPalettes[scheme], ...Object.fromEntries(given) };
  };
  const palettes = { light: over("light"), dark: over("dark") };
  whole.set(colours, palettes);
  return palettes;
}

const whole = new WeakMap<Colours, Palettes>();

/** A colour that stands behind, or beside, another one. */
interface Ground {
  readonly name: PaletteName;
  readonly colour: string;
  readonly needed: number;
}

function readablePalette(
  scheme: Scheme,
  chosen: Partial<Record<ColourName, string>>,
  help: (help: ColourHelp) => void,
): Palette {
  const own = ownPalettes[scheme];
  const paper = hex(chosen.paper ?? own.paper);
  // Text goes towards the one of these that stands out from the paper, what it stands upon keeps to the other side.
  const dark = contrast(paper, BLACK) >= contrast(paper, WHITE);
  const [strongest, weakest] = dark ? [BLACK, WHITE] : [WHITE, BLACK];
  const follows = chosen.paper !== undefined;
  const on = (needed: number, ...grounds: [PaletteName, string][]): Ground[] =>
    grounds.map(([name, colour]) => ({ name, colour, needed }));
  /** The chosen colour, or else the fallback, changed by `step` until it stands out from all grounds. */
  const shown = (name: ColourName, fallback: string, step: Step, grounds: readonly Ground[]): string => {
    const wanted = chosen[name];
    if (wanted === undefined) return fitting(fallback, step, grounds);
    const colour = fitting(hex(wanted), step, grounds);
    if (colour !== hex(wanted)) help({ scheme, name, shown: colour, ...worst(hex(wanted), grounds) });
    return colour;
  };

  const plainSurface = follows ? mix(paper, strongest, IN_SURFACE) : own.surface;
  const surface = shown("surface", plainSurface, mixing(paper), on(TEXT, ["ink", strongest]));
  const grounds: [PaletteName, string][] = [
    ["paper", paper],
    ["surface", surface],
  ];
  const stronger = lightening(strongest);
  const accent = shown("accent", own.accent, stronger, on(TEXT, ...grounds));
  const ink = shown("ink", own.ink, stronger, on(chosen.ink ? TEXT : RUNNING_TEXT, ...grounds));
  const button = on(TEXT, ["accent", accent], ["accent", mix(accent, ink, IN_PRESSED)]);
  const inButton = [weakest, strongest].find((end) => stands(end, button)) ?? weakest;
  const code = codeNames.map((name) => [name, fitting(own[name], stronger, on(TEXT, ["surface", surface]))]);
  return {
    ...own,
    ...{ paper, surface, accent, ink },
    "ink-soft": shown("ink-soft", own["ink-soft"], stronger, on(TEXT, ...grounds)),
    "accent-ink": shown("accent-ink", own["accent-ink"], lightening(inButton), button),
    highlight: fitting(mix(paper, accent, IN_HIGHLIGHT), mixing(paper), on(TEXT, ["ink", ink])),
    rule: hex(chosen.rule ?? (follows ? mix(paper, ink, IN_RULE) : own.rule)),
    focus: shown("focus", own.focus, stronger, on(SEEN, ...grounds)),
    fault: fitting(own.fault, stronger, on(SEEN, ...grounds)),
    ...Object.fromEntries(code),
  };
}

const BLACK = "#000000";
const WHITE = "#ffffff";
const STEPS = 64;

/** A colour on its way to another one: `part` goes from 0 to 1. */
type Step = (colour: string, part: number) => string;

/** To black or white, with its hue and as much of its chroma as can be shown. */
const lightening = (end: string): Step => {
  const { l: last } = oklch(end) as { l: number };
  return (colour, part) => {
    if (part === 1) return end;
    const { l, ...rest } = oklch(colour) as Extract<Color, { mode: "oklch" }>;
    return formatHex(clampChroma({ ...rest, l: l + (last - l) * part }, "oklch"));
  };
};

const mixing =
  (end: string): Step =>
  (colour, part) =>
    part === 1 ? end : mix(colour, end, part);

/** The first colour on the way that stands out from all grounds, or the last one. */
function fitting(colour: string, step: Step, grounds: readonly Ground[]): string {
  if (stands(colour, grounds)) return colour;
  for (let count = 1; count < STEPS; count++) {
    const next = step(colour, count / STEPS);
    if (stands(next, grounds)) return next;
  }
  return step(colour, 1);
}

const stands = (colour: string, grounds: readonly Ground[]): boolean =>
  grounds.every((ground) => contrast(colour, ground.colour) >= ground.needed);

function worst(colour: string, grounds: readonly Ground[]): Pick<ColourHelp, "ratio" | "against" | "needed"> {
  const all = grounds.map(({ name, colour: other, needed }) => ({
    ratio: contrast(colour, other),
    against: name,
    needed,
  }));
  return all.reduce((low, next) => (next.ratio < low.ratio ? next : low));
}

function mix(one: string, other: string, share: number): string {
  return formatHex(interpolate([one, other], "oklab")(share));
}

/** What cannot be read as a colour has been refused before. */
function hex(colour: string): string {
  const shown = formatHex(clampChroma(colour, "oklch"));
  if (shown === undefined) throw new Error(`${colour} is no colour.`);
  return shown;
}

const ownPalettes = Object.fromEntries(
  schemes.map((scheme) => {
    const { paper, accent } = ownColours[scheme];
    const plain = Object.entries(ownColours[scheme]).map(([name, colour]) => [name, hex(colour)]);
    return [scheme, { ...Object.fromEntries(plain), highlight: mix(hex(paper), hex(accent), IN_HIGHLIGHT) }];
  }),
) as Palettes;
