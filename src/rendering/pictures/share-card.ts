import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import satori from "satori";
import type { ShareCard, SiteIcon } from "./picture-job.ts";

/** Alphabets the site's serif has, in files of their own, and the letters that ask for them. */
const ALPHABETS = [
  ["latin", /./u],
  ["latin-ext", /[\u0100-\u02ff\u1e00-\u1e9f\u20a0-\u20cf\u2c60-\u2c7f\ua720-\ua7ff]/u],
  ["vietnamese", /[\u0102\u0103\u0110\u0111\u0128\u0129\u0168\u0169\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9\u20ab]/u],
  ["greek", /\p{Script=Greek}/u],
  ["cyrillic", /\p{Script=Cyrillic}/u],
] as const;

const LONGEST_TITLE = 180;
const OTHER_ALPHABET = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;

/**
 * The picture shown where a post is shared: its title on paper, 1200 by 630 pixels, as SVG of outlines. A title in
 * an alphabet that the site's serif lacks gives way to the site's name, since the serif would draw empty boxes.
 */
export async function drawShareCard({ title, site, date, colours }: ShareCard): Promise<string> {
  const name = drawable(site, 60);
  const words = drawable(title, LONGEST_TITLE) || name;
  const content = box({ flexDirection: "column", flexGrow: 1, justifyContent: "center" }, [
    box({ width: 88, height: 6, backgroundColor: colours.accent, marginBottom: 40 }, []),
    box({ fontSize: sizeFor(words), lineHeight: 1.16, fontWeight: 600, letterSpacing: -1 }, words),
  ]);
  const foot = box(
    {
      ...{ justifyContent: "space-between", fontSize: 32, color: colours.inkSoft },
      ...{ borderTop: `2px solid ${colours.rule}`, paddingTop: 28 },
    },
    [box({ color: colours.ink, maxWidth: 760 }, name), box({}, date ?? "")],
  );
  const page = box(
    {
      ...{ width: 1200, height: 630, padding: "72px 88px 56px", flexDirection: "column", boxSizing: "border-box" },
      ...{
        backgroundColor: colours.paper,
        color: colours.ink,
        fontFamily: ALPHABETS.map(([alphabet]) => alphabet).join(", "),
      },
    },
    [content, foot],
  );
  return satori(page as Parameters<typeof satori>[0], {
    width: 1200,
    height: 630,
    fonts: await fontsFor(`${words}${name}${date}`),
  });
}

/** The site's initial on its paper, as SVG of outlines. */
export async function drawSiteIcon({ initial, size, ink, paper }: SiteIcon): Promise<string> {
  const letter = drawable(initial, 1) || "C";
  const square = box(
    {
      ...{ width: size, height: size, alignItems: "center", justifyContent: "center", backgroundColor: paper },
      ...{ color: ink, fontFamily: ALPHABETS.map(([alphabet]) => alphabet).join(", "), fontWeight: 600 },
      ...{ fontSize: Math.round(size * 0.72), lineHeight: 1 },
    },
    letter,
  );
  const fonts = await fontsFor(letter);
  return satori(square as Parameters<typeof satori>[0], { width: size, height: size, fonts });
}

const box = (style: Record<string, string | number>, children: unknown) => ({
  type: "div",
  props: { style: { display: "flex", ...style }, children },
});

/** The text on one line, cut to a number of characters; empty in an alphabet that cannot be drawn. */
function drawable(text: string, most: number): string {
  const characters = [...text.replace(/[\s\p{C}\p{Extended_Pictographic}]+/gu, " ").trim()];
  if (OTHER_ALPHABET.test(text)) return "";
  if (characters.length <= most) return characters.join("");
  return `${characters.slice(0, most - 1).join("")}…`;
}

/** Longer titles are set smaller. */
function sizeFor({ length }: string): number {
  if (length <= 36) return 88;
  if (length <= 70) return 72;
  return length <= 110 ? 60 : 46;
}

async function fontsFor(text: string) {
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve("@fontsource/source-serif-4"));
  const needed = ALPHABETS.filter(([, letters]) => letters.test(text));
  const files = needed.flatMap(([alphabet]) => ([400, 600] as const).map((weight) => ({ alphabet, weight })));
  return Promise.all(
    files.map(async ({ alphabet, weight }) => ({
      name: alphabet,
      data: await readFile(join(folder, `files/source-serif-4-${alphabet}-${weight}-normal.woff`)),
      weight,
      style: "normal" as const,
    })),
  );
}
