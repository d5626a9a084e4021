import { expect, it } from "vitest";
import { openedFolder, SITE } from "../../test/support/content-folder.ts";
import { englishMessages } from "../languages/catalogue.ts";
import { addressAuthorIn, say } from "../languages/say.ts";
import { textIn } from "../languages/texts.ts";

const inLanguage = (language: string) => ({ "site.yaml": `${SITE}language: ${language}\n` });

it("P149: names what is wrong with the words of a language, with its line, and leaves that out", async () => {
  const { content } = await openedFolder({
    ...inLanguage("de"),
    "languages/de.yaml": [
      "shell:",
      "  menu: Speisekarte",
      "  mneu: Karte",
      "  close: '{name} zu'",
      "subscribe:",
      "  tryAgain: Nochmals",
      "  otherWays: Ein Feed, sonst nichts",
      "  back: { one: a, other: b }",
      "languages:",
      "  missing: { other: '{count}: {names}' }",
      "",
    ].join("\n"),
  });
  const faults = content.faults().map(({ file, line, field, message }) => [file, line, field, message]);
  const file = "languages/de.yaml";
  expect(faults).toEqual([
    [file, 3, "shell.mneu", "ist kein Text, der hier bekannt ist; gemeint ist vielleicht shell.menu"],
    [file, 4, "shell.close", "{name} steht in diesem Text für nichts"],
    [file, 7, "subscribe.otherWays", "<feed>…</feed> fehlt, das zum Beispiel zu einem Link wird"],
    [file, 7, "subscribe.otherWays", "<leave>…</leave> fehlt, das zum Beispiel zu einem Link wird"],
    [file, 8, "subscribe.back", "muss ein einziger Text sein, ohne Formen für die Mehrzahl"],
    [file, 10, "languages.missing", "Die Mehrzahlform `one` fehlt, die diese Sprache hat"],
  ]);
  const german = content.languages().get("de");
  expect(german?.shell).toMatchObject({ menu: "Speisekarte", close: "Schließen", skip: "Zum Inhalt springen" });
  // The same English words are said alike everywhere.
  expect([german?.shell?.tryAgain, german?.subscribe?.tryAgain]).toEqual(["Nochmals", "Nochmals"]);
  addressAuthorIn("en");
});

it("P149: of two texts with the same English words the first counts", async () => {
  const { content } = await openedFolder({
    "languages/en.yaml": "shell: { close: Shut }\nsubscribe: { close: Hide }\n",
  });
  expect(content.faults()).toMatchObject([
    {
      line: 2,
      field: "subscribe.close",
      message: "says otherwise what shell.close says with the same English words; that one counts",
    },
  ]);
  expect(content.languages().get("en")).toMatchObject({ shell: { close: "Shut" }, subscribe: { close: "Shut" } });
});

it("P149: a language that does not come along is told what it lacks, one line for each area", async () => {
  const { content } = await openedFolder({ ...inLanguage("eo"), "languages/eo.yaml": "shell:\n  menu: Menuo\n" });
  const faults = content.faults();
  const areas = new Set([...englishMessages.keys()].map((key) => key.split(".")[0]));
  expect(new Set(faults.map(({ field }) => field))).toEqual(areas);
  const [shell] = faults.filter(({ field }) => field === "shell");
  expect(shell).toMatchObject({ file: "languages/eo.yaml", line: 1, severity: "warning" });
  expect(shell?.message).toMatch(/^lacks \d+ texts, which stay English: skip, mainNavigation, /);
  expect(shell?.message).not.toContain(" menu,");
});

it("P147: a language of which nothing is known is said, and changes nothing", async () => {
  const { content } = await openedFolder(inLanguage("eo"));
  expect(content.faults()).toMatchObject([{ file: "site.yaml", field: "language", severity: "warning" }]);
  expect(content.faults()[0]?.message).toContain("languages/eo.yaml");
  expect(textIn("eo")("shell.menu")).toBe("Menu");
  expect(say("languages.unknown")).toBe("is not a text that is known here");
});

it("P149: a file adds a language", async () => {
  const { content } = await openedFolder({ ...inLanguage("eo-EO"), "languages/eo.yaml": "shell: { menu: Menuo }\n" });
  expect(content.faults().some(({ field }) => field === "language")).toBe(false);
  expect(textIn("eo-EO")("shell.menu")).toBe("Menuo");
  expect(textIn("eo-EO")("shell.close")).toBe("Close");
});

it.each([
  ["languages/German.yaml", "a: {}"],
  ["languages/de_AT.yaml", "a: {}"],
])("P149: a file is named by the tag of its language: %s", async (file, text) => {
  const { content } = await openedFolder({ [file]: text });
  expect(content.faults()).toMatchObject([{ file, message: expect.stringContaining("such as ar.yaml") }]);
});
