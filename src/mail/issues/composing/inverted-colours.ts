import { useMode as addMode, converter, formatHex, modeLab65, modeRgb, modeXyz65 } from "culori/fn";
import type { Warning } from "../../../domain/newsletters/letter.ts";
import { contrast } from "../../../domain/site/colours.ts";
import type { Palette, PaletteName } from "../../../domain/site/own-colours.ts";
import { say, sayTenths } from "../../../languages/say.ts";

for (const mode of [modeRgb, modeXyz65, modeLab65]) addMode(mode);
const lab = converter("lab65");

/** Lightness of `#333333`, Outlook's darkest ground; 100 is white. */
const DARKEST = 21.247;

/** WCAG 2.2, 1.4.3. */
const LEAST = 4.5;

/** What stands on what in an issue. */
const PAIRS: readonly (readonly [words: PaletteName, upon: PaletteName])[] = [
  ["ink", "paper"],
  ["ink", "surface"],
  ["ink-soft", "paper"],
  ["accent", "paper"],
];

/**
 * Some mail programs know no dark colours of ours and turn the light ones over themselves. Names what could then not be
 * read, by what Outlook does (microsoft/roosterjs, getDarkColor), which keeps the hue and gives the weaker contrasts.
 */
export function inversionWarnings(light: Palette): Warning[] {
  return PAIRS.flatMap(([words, upon]) => {
    const ratio = contrast(inverted(light[words]), inverted(light[upon]));
    if (ratio >= LEAST) return [];
    const found = sayTenths(Math.floor(ratio * 10) / 10);
    return [say("checkCommands.coloursInverted", { words, upon, found, least: sayTenths(LEAST) })];
  });
}

function inverted(colour: string): string {
  const { l = 0, a = 0, b = 0 } = lab(colour) ?? {};
  return formatHex({ mode: "lab65", l: (100 - l) * (1 - DARKEST / 100) + DARKEST, a, b });
}
