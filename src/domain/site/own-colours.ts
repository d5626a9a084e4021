/** The two sets of colours: the system's or the reader's choice decides. */
export const schemes = ["light", "dark"] as const;
export type Scheme = (typeof schemes)[number];

/** The colours that site.yaml knows. */
export const colourNames = ["paper", "ink", "ink-soft", "rule", "accent", "accent-ink", "surface", "focus"] as const;
export type ColourName = (typeof colourNames)[number];

/** The colours of highlighted code, which follow what the author chooses. */
export const codeNames = [
  "code-comment",
  "code-keyword",
  "code-string",
  "code-number",
  "code-function",
  "code-type",
  "code-property",
  "code-punctuation",
  "code-inserted",
  "code-deleted",
] as const;

/**
 * Every colour of the site by the name of its custom property. `highlight` lies behind words that are found, marked or
 * selected; `fault` draws what failed.
 */
export const paletteNames = [...colourNames, "highlight", "fault", ...codeNames] as const;
export type PaletteName = (typeof paletteNames)[number];
export type Palette = Readonly<Record<PaletteName, string>>;
export type Palettes = Readonly<Record<Scheme, Palette>>;

/** Lightness, chroma and hue of each colour but the highlight, as web/styles/tokens.css and code.css have them. */
export const ownColours: Readonly<Record<Scheme, Readonly<Record<Exclude<PaletteName, "highlight">, string>>>> = {
  light: {
    paper: "oklch(0.977 0.011 85)",
    surface: "oklch(0.95 0.016 82)",
    rule: "oklch(0.865 0.02 78)",
    ink: "oklch(0.25 0.018 55)",
    "ink-soft": "oklch(0.445 0.022 60)",
    accent: "oklch(0.45 0.125 33)",
    "accent-ink": "oklch(0.985 0.01 85)",
    focus: "oklch(0.5 0.11 245)",
    fault: "oklch(0.52 0.19 27)",
    "code-comment": "oklch(0.5 0.025 70)",
    "code-keyword": "oklch(0.43 0.14 25)",
    "code-string": "oklch(0.44 0.09 145)",
    "code-number": "oklch(0.44 0.12 300)",
    "code-function": "oklch(0.43 0.11 250)",
    "code-type": "oklch(0.44 0.09 195)",
    "code-property": "oklch(0.44 0.09 70)",
    "code-punctuation": "oklch(0.48 0.02 60)",
    "code-inserted": "oklch(0.42 0.1 150)",
    "code-deleted": "oklch(0.45 0.15 22)",
  },
  dark: {
    paper: "oklch(0.205 0.009 60)",
    surface: "oklch(0.245 0.011 60)",
    rule: "oklch(0.36 0.014 65)",
    ink: "oklch(0.905 0.016 85)",
    "ink-soft": "oklch(0.74 0.02 78)",
    accent: "oklch(0.765 0.105 48)",
    "accent-ink": "oklch(0.19 0.02 50)",
    focus: "oklch(0.78 0.11 235)",
    fault: "oklch(0.7 0.17 25)",
    "code-comment": "oklch(0.68 0.025 75)",
    "code-keyword": "oklch(0.78 0.11 30)",
    "code-string": "oklch(0.8 0.1 140)",
    "code-number": "oklch(0.8 0.09 300)",
    "code-function": "oklch(0.8 0.09 240)",
    "code-type": "oklch(0.82 0.08 195)",
    "code-property": "oklch(0.83 0.09 85)",
    "code-punctuation": "oklch(0.74 0.02 78)",
    "code-inserted": "oklch(0.82 0.12 150)",
    "code-deleted": "oklch(0.78 0.12 22)",
  },
};
