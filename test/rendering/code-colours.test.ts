import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { CODE_CLASSES } from "../../src/rendering/code-theme.ts";

test("every class of code has a colour of at least 4.5 to 1 on the site's surface, light and dark", async () => {
  const styles = new URL("../../src/web/styles/", import.meta.url);
  const css = await readFile(new URL("code.css", styles), "utf8");
  const tokens = await readFile(new URL("tokens.css", styles), "utf8");
  const surfaces = ["light", "dark"].map((set) =>
    luminance(/(oklch\(.*?\))/.exec(tokens.split(`--${set}-surface:`)[1] ?? "")?.[1]),
  );
  for (const name of CODE_CLASSES) {
    const [, light, dark] = new RegExp(`--${name}: light-dark\\((oklch\\(.*?\\)), (oklch\\(.*?\\))\\)`).exec(css) ?? [];
    expect(contrast(luminance(light), surfaces[0] ?? 0), `${name}, light`).toBeGreaterThan(4.5);
    expect(contrast(luminance(dark), surfaces[1] ?? 0), `${name}, dark`).toBeGreaterThan(4.5);
    expect(css).toContain(`.${name} {\n  color: var(--${name});`);
  }
});

const contrast = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/** Relative luminance (WCAG 2.2) of an oklch() colour, by way of Oklab and linear sRGB. */
function luminance(colour = ""): number {
  const [lightness = Number.NaN, chroma = 0, hue = 0] = colour.replace("oklch(", "").split(/[ )]/).map(Number);
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((part) => Math.min(1, Math.max(0, part)));
  return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
}
