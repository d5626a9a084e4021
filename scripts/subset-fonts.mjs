// Makes src/web/styles/fonts from the npm package source-serif 4.5.1 (SIL Open Font License), once:
//   npm pack source-serif@4.5.1 && tar xzf source-serif-4.5.1.tgz && node scripts/subset-fonts.mjs package
// The packaged web fonts of the same family lack old-style figures and small capitals; these have them, in fewer bytes,
// because the optical size is fixed, the weight of the upright runs from 400 to 700 only, and the italic, which is set in
// running text alone, has one weight and no small capitals.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";

// The letters of western European languages and of English typography come first; rarer signs wait in the second file.
const ranges = {
  latin:
    "20-7e a0 a3 a7 a9 ab b0 b7 bb bd c0-c2 c4-cf d1-d4 d6 d8-dc df-ef f1-f4 f6 f8-fc ff 152-153 2013-2014 2018-201a 201c-201e 2022 2026 20ac",
  "latin-ext":
    "a1-a2 a4-a6 a8 aa ac-af b1-b6 b8-ba bc be-bf c3 d0 d5 d7 dd-de f0 f5 f7 fd-fe 100-151 154-24f 259 2bb-2cc 2ce-2df 300-304 306-30c 323-328 1e00-1e9f 1ea0-1ef9 2002-2003 2009-200b 2010-2012 2015 201b 201f-2021 202f 2032-2033 2039-203a 2044 20a1-20ab 20ad-20bf 2122 2190-2193 2212 2c60-2c7f a720-a7ff",
  greek: "370-3ff",
  cyrillic: "400-45f 462-463 472-475 490-491 4b0-4b1 2116",
};
const features = ["ccmp", "liga", "locl", "kern", "onum", "pnum", "lnum", "tnum", "smcp"];
const faces = [
  {
    source: "SourceSerif4Variable-Roman.ttf",
    style: "roman",
    scripts: Object.keys(ranges),
    weight: { min: 400, max: 700 },
    keepFeatures: features,
  },
  {
    source: "SourceSerif4Variable-Italic.ttf",
    style: "italic",
    scripts: ["latin", "latin-ext"],
    weight: 400,
    keepFeatures: features.filter((feature) => feature !== "smcp"),
  },
];

const [, , unpacked] = process.argv;
for (const { source, style, scripts, weight, keepFeatures } of faces) {
  const font = readFileSync(join(unpacked, "VAR", source));
  for (const script of scripts) {
    const subset = await subsetFont(font, charactersOf(ranges[script]), {
      targetFormat: "woff2",
      keepFeatures,
      noHinting: true,
      variationAxes: { opsz: 16, wght: weight },
    });
    writeFileSync(join(import.meta.dirname, `../src/web/styles/fonts/serif-${style}-${script}.woff2`), subset);
  }
}

function charactersOf(range) {
  return range
    .split(" ")
    .flatMap((part) => {
      const [first, last = first] = part.split("-").map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join("");
}
