import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { openedFolder, openFolder, SITE, temporaryFolder, writeFile } from "../../test/support/content-folder.ts";
import { faultLine } from "../domain/site/fault-line.ts";
import { addressAuthorIn } from "../languages/say.ts";
import { stampOf } from "./scan.ts";

afterEach(() => addressAuthorIn("en"));

const inLanguage = (language: string) => `${SITE}language: ${language}\n`;
const lines = (content: { faults(): readonly Parameters<typeof faultLine>[0][] }) => content.faults().map(faultLine);

test("P185: whatever is wrong in the content folder is said in the language of the site", async () => {
  const { content, warnings } = await openedFolder({
    "site.yaml": `${inLanguage("de")}colours: { light: { ink: "#8a8a80" } }\n`,
    "books.yaml": "categories: []\nshelf: x\n",
    "letters/new-moon.md": "---\ntitle: T\ndate: 2025-01-01\ndraft: maybe\nimage: gone.jpg\n---\n",
    "now/soon.md": "---\ntitle: T\n---\n",
    "pages/My Page.md": "Words",
    "pages/uses.md": "---\ntitle: Uses\nmenu: top\n---\nBy {{autor}}",
    "poetry/2025-01-02-rain.md": "---\ndate: 2025-02-31\nupdated: 2024-01-01\n---\nRain",
    "posts/a.md": "---\ntitle: A\n---\n",
    "posts/b.md": `---\ndate: 2025-01-03\nsummary: ${"word ".repeat(1_000)}\ntgas: x\nlayout: wide\ntitle: T: b\n---\n`,
    "redirects/1.txt": "/old /new 200\n",
  });
  expect(lines(content)).toEqual([
    "books.yaml:1 categories: muss mindestens 1 Eintrag haben",
    "books.yaml:2 shelf: ist kein Feld, das hier bekannt ist",
    "letters/new-moon.md:4 draft: „maybe“ ist weder true noch false, darum bleibt der Brief ein Entwurf (Warnung)",
    "letters/new-moon.md:5 image: letters/gone.jpg ist nicht da oder kein Bild; der Brief wird ohne Bild gezeigt (Warnung)",
    "now/soon.md:1 ist nicht nach seinem Datum benannt, etwa 2025-06-29.md",
    "pages/My Page.md:1 „My Page“ kann kein Teil einer Adresse sein; Buchstaben, Ziffern, Bindestriche und Punkte können es",
    "pages/uses.md:3 menu: muss eines von diesen sein: left, right, footer (Warnung)",
    expect.stringMatching(
      /^pages\/uses\.md:5 \{\{autor\}\} ist hier nicht bekannt; es gibt \{\{site\}\}, .* \(Warnung\)$/,
    ),
    "poetry/2025-01-02-rain.md:2 date: 2025-02-31 ist kein Tag des Kalenders; es zählt das Datum im Namen der Datei (Warnung)",
    "poetry/2025-01-02-rain.md:3 updated: liegt vor dem Datum, das das Gedicht selbst trägt, und zählt darum nicht (Warnung)",
    "posts/a.md:2 date: fehlt: schreib oben eine Zeile wie „date: 2025-06-29“ hinein, oder lass den Namen der Datei damit beginnen, wie in 2025-06-29-my-post.md",
    "posts/b.md:3 summary: ist länger als 300 Zeichen; der Anfang wird verwendet (Warnung)",
    "posts/b.md:4 tgas: gemeint ist vielleicht `tags` (Warnung)",
    "posts/b.md:5 layout: ist kein Feld, das hier bekannt ist; es bleibt erhalten und ändert nichts (Warnung)",
    'posts/b.md:6 title: hat einen Doppelpunkt im Text; setz den Text zwischen "Anführungszeichen": title: "T: b" (Warnung)',
    "redirects/1.txt:1 antwortet mit 200, wo nur eine Umleitung möglich ist",
    expect.stringMatching(
      /^site\.yaml:10 colours\.light\.ink: hat einen Kontrast von [1-4](,\d)? zu 1 mit \w+; nötig ist 4,5, gezeigt wird darum #[\da-f]{6} \(Warnung\)$/,
    ),
  ]);
  expect(warnings.toSorted()).toEqual(
    content
      .faults()
      .map(({ message }) => message)
      .toSorted(),
  );
});

test("P185: another language in site.yaml says anew what was read before, without reading it again", async () => {
  const redirects = "redirects/1.txt";
  const { content, folder, cacheFolder } = await openedFolder({ [redirects]: "/old-name\n" });
  expect(lines(content)).toEqual([
    "redirects/1.txt:1 must say an old address and where it leads: /old-name /posts/new-name",
  ]);
  await content.close();
  // Who reads the file once more finds nothing wrong with it.
  const { mtime = 0 } = stampOf(folder, redirects) ?? {};
  writeFileSync(join(folder, redirects), "/old /new\n");
  utimesSync(join(folder, redirects), mtime / 1000, mtime / 1000);
  for (const [language, line] of [
    ["fr", "doit dire une ancienne adresse et où elle mène : /old-name /posts/new-name"],
    ["es", "debe decir una dirección antigua y adónde lleva: /old-name /posts/new-name"],
  ] as const) {
    writeFile(folder, "site.yaml", inLanguage(language));
    const again = await openFolder(folder, { cacheFolder });
    expect(lines(again)).toEqual([`redirects/1.txt:1 ${line}`]);
    await again.close();
  }
});

test("P185: a site.yaml that cannot be used is told in the language that it names, and in the author's own words", async () => {
  const folder = temporaryFolder();
  writeFile(folder, "site.yaml", inLanguage("de").replace("email: ada@example.org", "email: ada"));
  await expect(openFolder(folder)).rejects.toThrow(/site\.yaml:5 email: muss eine E-Mail-Adresse sein$/);
  writeFile(folder, "languages/de.yaml", "fieldFaults: { email: ist keine Mailadresse }\n");
  await expect(openFolder(folder)).rejects.toThrow(/site\.yaml:5 email: ist keine Mailadresse$/);
});
