import type { SiteSettings } from "../../domain/site/input.ts";

type Name = "paper" | "ink" | "ink-soft" | "rule" | "accent" | "accent-ink";
export type MailColours = Readonly<Record<"light" | "dark", Readonly<Record<Name, string>>>>;

/** The site's own paper and ink, in the notation that every mail program reads; the same as in web/styles/tokens.css. */
const own: MailColours = {
  light: {
    paper: hex(0.977, 0.011, 85),
    ink: hex(0.25, 0.018, 55),
    "ink-soft": hex(0.445, 0.022, 60),
    rule: hex(0.865, 0.02, 78),
    accent: hex(0.45, 0.125, 33),
    "accent-ink": hex(0.985, 0.01, 85),
  },
  dark: {
    paper: hex(0.205, 0.009, 60),
    ink: hex(0.905, 0.016, 85),
    "ink-soft": hex(0.74, 0.02, 78),
    rule: hex(0.36, 0.014, 65),
    accent: hex(0.765, 0.105, 48),
    "accent-ink": hex(0.19, 0.02, 50),
  },
};

/** The author's colours over the site's own. Mail programs know no oklch, so those are worked out here. */
export function mailColours(chosen: SiteSettings["colours"]): MailColours {
  const over = (scheme: "light" | "dark") => {
    const named = Object.entries(chosen[scheme] ?? {}).filter(([name]) => name in own[scheme]);
    return { ...own[scheme], ...Object.fromEntries(named.map(([name, colour]) => [name, readable(String(colour))])) };
  };
  return { light: over("light"), dark: over("dark") };
}

function readable(colour: string): string {
  const parts = /^oklch\(\s*([\d.]+)(%?)[\s,]+([\d.]+)(%?)[\s,]+([\d.]+)/i.exec(colour);
  if (!parts) return colour;
  const [, lightness, inPercent, chroma, chromaInPercent, hue] = parts;
  return hex(Number(lightness) / (inPercent ? 100 : 1), Number(chroma) * (chromaInPercent ? 0.004 : 1), Number(hue));
}

/** An oklch colour as sRGB (CSS Color 4, section 9.4 and its sample code), what lies outside cut off. */
function hex(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${linear.map(channel).join("")}`;
}

function channel(linear: number): string {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(Math.max(value, 0), 1) * 255)
    .toString(16)
    .padStart(2, "0");
}
