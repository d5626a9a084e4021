import { devNull } from "node:os";
import { afterEach, expect, test } from "vitest";
import { SITE, temporaryFolder, writeFile } from "../../test/support/content-folder.ts";
import { assembleAuthorTools } from "../assembly/tools.ts";
import { addressAuthorIn } from "../languages/say.ts";
import { readSettings } from "../settings.ts";
import { check } from "./check.ts";

afterEach(() => addressAuthorIn("en"));

/** What `check` prints of a site in a language, with a text that is faulty in every way that rendering finds. */
async function checked(language: string, json: boolean): Promise<string[]> {
  const CONTENT_DIR = temporaryFolder();
  const texts = {
    "site.yaml": `${SITE.replace("left: []", "left: [{ label: A, path: /posts/none }]")}language: ${language}\n`,
    "posts/2025-01-01-a.md": [
      "![a](gone.jpg) [b](b.pdf) [c](#c) ![d](https://example.org/d.jpg) note[^1] $\\x$",
      "[e](my file.pdf) [f](/f) [g](/posts/g)",
      '<iframe src="https://example.org/frame"></iframe>',
      "[h](/posts/a#h)",
    ].join("\n\n"),
  };
  for (const [path, text] of Object.entries(texts)) writeFile(CONTENT_DIR, path, text);
  const settings = readSettings({ ENV_FILE: devNull, CONTENT_DIR, DATA_DIR: temporaryFolder() });
  if (settings.outcome === "faulty") throw new Error(settings.faults.join());
  const tools = await assembleAuthorTools(settings.config, { silent: true });
  const printed: string[] = [];
  try {
    expect(await check(tools, { print: (line: string) => printed.push(line) } as never, { json })).toBe(1);
  } finally {
    await tools.close();
  }
  return printed;
}

test("P185: check says in German what readers of a German site would run into", { timeout: 60_000 }, async () => {
  expect(await checked("de", false)).toEqual([
    "site.yaml:1 name: stammt noch aus dem Beispiel (Warnung)",
    "site.yaml:2 author.name: stammt noch aus dem Beispiel (Warnung)",
    "posts/2025-01-01-a.md:3 verlinkt /posts/g, das es nicht gibt",
    "posts/2025-01-01-a.md:3 verlinkt /f, wo diese Website keine Seite hat (Warnung)",
    "posts/2025-01-01-a.md:7 verlinkt #h in /posts/a, wo keine Überschrift so heißt (Warnung)",
    "posts/2025-01-01-a.md:5 iframe https://example.org/frame wird nicht gezeigt, nur ein Link darauf. (Warnung)",
    "posts/2025-01-01-a.md:1 Das Bild https://example.org/d.jpg liegt auf einer anderen Website und wird darum als Link gezeigt. (Warnung)",
    "posts/2025-01-01-a.md:1 Die Formel \\x ist nicht lesbar: Unsupported function name: \\x (Warnung)",
    "posts/2025-01-01-a.md:1 Der Link zu #c führt nirgendwohin: Keine Überschrift hier heißt so. (Warnung)",
    "posts/2025-01-01-a.md:1 Die Fußnote [^1] hat keinen Text: schreib ihn in eine eigene Zeile, die mit [^1]: beginnt. (Warnung)",
    "posts/2025-01-01-a.md:3 Die Adresse „my file.pdf“ enthält Leerzeichen und ist darum kein Link: setz sie zwischen < und >. (Warnung)",
    "posts/2025-01-01-a.md:1 Es gibt kein Bild gone.jpg. (Warnung)",
    "posts/2025-01-01-a.md:1 Es gibt keine Datei b.pdf. (Warnung)",
    "site.yaml:7 navigation.left.1: verlinkt /posts/none, das es nicht gibt (Warnung)",
    "1 Beitrag gelesen, 1 Fehler, 13 Warnungen.",
  ]);
});

test("P185: for programs, check names and places what it finds as in English", { timeout: 60_000 }, async () => {
  const of = async (language: string) => {
    const { faults, ...counts } = JSON.parse((await checked(language, true)).join("\n"));
    // Mails come along in German, so none of the author's is missing there.
    const others = faults.filter(({ file }: { file: string }) => !file.startsWith("mails/"));
    return { posts: counts.posts, faults: others.map(({ message, ...where }: { message: string }) => where), others };
  };
  const [english, german] = [await of("en"), await of("de")];
  expect(german.faults).toEqual(english.faults);
  expect(english.faults.length).toBeGreaterThan(10);
  for (const [index, { message }] of english.others.entries()) expect(german.others[index].message).not.toBe(message);
});
