import { expect, test } from "vitest";
import { openedFolder, openFolder, post, SITE, writeFile } from "../../test/support/content-folder.ts";

const page = (title: string) => `---\ntitle: ${title}\n---\nBy {{author}} of {{site}}.\n`;
const files = {
  "site.yaml": `${SITE}languages: [de]\n`,
  "site.de.yaml": "name: Notizbuch\ndescription: Eine Seite.\n",
  "posts/2025-06-01-bread.md": post("Bread", "2025-06-01"),
  "posts/2025-06-01-bread.de.md": post("Brot", "2025-06-01"),
  "posts/2025-06-02-rain.md": post("Rain", "2025-06-02"),
  "posts/2025-06-03-salt/index.md": post("Salt", "2025-06-03"),
  "posts/2025-06-03-salt/index.de.md": post("Salz", "2025-06-03"),
  "posts/2025-06-03-salt/note.md": "no post",
  "posts/2025-06-04-ernte.de.md": post("Ernte", "2025-06-04"),
  "letters/2025-06-05-june.de.md": post("Juni", "2025-06-05"),
  "pages/about.md": page("About"),
  "pages/about.de.md": page("Wer"),
  "pages/privacy.md": `---\ntitle: Privacy\nversion: "1"\neffective: 2025-06-01\n---\nNothing is kept.\n`,
  "pages/loom.md": page("Loom"),
  "pages/loom.de.md": page("Webstuhl"),
  "now/index.yaml": "title: Now\nsubtitle: Today\nabout: { label: What?, url: https://example.org }\n",
  "now/2025-06-01.md": "---\ntitle: June\n---\nWords.\n",
  "now/2025-06-02.de.md": "---\ntitle: Juni\n---\nWorte.\n",
};

test("each language of a site has texts of its own, as files that name it after a dot say them (P153)", async () => {
  const { content, warnings } = await openedFolder(files);
  const german = content.inLanguage("de");
  expect(warnings).toEqual([]);
  expect(content.entries().map(({ slug, title }) => [slug, title])).toEqual([
    ["salt", "Salt"],
    ["rain", "Rain"],
    ["bread", "Bread"],
  ]);
  expect(german.entries().map(({ slug, title, file }) => [slug, title, file])).toEqual([
    ["ernte", "Ernte", "posts/2025-06-04-ernte.md"],
    ["salt", "Salz", "posts/2025-06-03-salt/index.md"],
    ["bread", "Brot", "posts/2025-06-01-bread.md"],
  ]);
  expect(content.collections.letters.entries()).toEqual([]);
  expect(german.collections.letters.entries().map(({ title }) => title)).toEqual(["Juni"]);
  const [harvest] = german.entries();
  expect(harvest && (await german.readBody(harvest))?.trim()).toBe("Words of Ernte.");
  expect(harvest && (await german.readSource(harvest))).toBe(files["posts/2025-06-04-ernte.de.md"]);
  expect([content, german].map(({ updates }) => updates().map(({ title }) => title))).toEqual([["June"], ["Juni"]]);
  expect(german.settings()).toMatchObject({ name: "Notizbuch", language: "de", locale: "de", prefix: "/de" });
  expect(content.settings()).toMatchObject({ name: "Commonplace", language: "en", locale: "en-US" });
});

test("a page without a translation says in a further language what it says in the main one (P153)", async () => {
  const { content } = await openedFolder(files);
  const german = content.inLanguage("de");
  expect(german.page("pages/about.md")).toMatchObject({ title: "Wer", body: "By Ada Marlow of Notizbuch.\n" });
  expect(german.page("pages/privacy.md")).toMatchObject({ title: "Privacy" });
  expect(german.page("now/index.yaml")).toMatchObject({ title: "Now" });
  expect(["about", "privacy"].map((name) => german.isTranslated(`pages/${name}.md`))).toEqual([true, false]);
  expect([content, german].map(({ ownPages }) => ownPages().map(({ path, title }) => [path, title]))).toEqual([
    [["/loom", "Loom"]],
    [["/loom", "Webstuhl"]],
  ]);
  expect(
    german
      .texts()
      .map(({ file }) => file)
      .sort(),
  ).toEqual(["now/2025-06-02.md", "pages/about.md", "pages/loom.md"]);
});

test("an index of a time when the site had other languages is not taken for what the files say now", async () => {
  const { folder, cacheFolder, content } = await openedFolder({ ...files, "site.yaml": SITE, "site.de.yaml": "" });
  expect(content.entries().map(({ slug }) => slug)).toContain("ernte.de");
  await content.close();
  writeFile(folder, "site.yaml", files["site.yaml"]);
  const again = await openFolder(folder, { cacheFolder });
  expect(again.entries().map(({ slug }) => slug)).toEqual(["salt", "rain", "bread"]);
  expect(
    again
      .inLanguage("de")
      .entries()
      .map(({ slug }) => slug),
  ).toEqual(["ernte", "salt", "bread"]);
  expect(again.inLanguage("de").page("pages/about.md")).toMatchObject({ title: "Wer" });
});

test("a fault in a further language names its file, and what no site has is told (P153)", async () => {
  const { content } = await openedFolder({
    ...files,
    "site.de.yaml": "nmae: Notizbuch\n",
    "posts/2025-06-07-image.de.md": post("Bild", "2025-06-07", "image: none.txt\n"),
    "pages/about.de.md": "no front matter",
    "home.fr.yaml": "nothing of this site",
  });
  expect(
    content
      .faults()
      .map(({ file, field }) => [file, field])
      .sort(),
  ).toEqual([
    ["pages/about.de.md", null],
    ["posts/2025-06-07-image.de.md", "image"],
    ["site.de.yaml", "nmae"],
  ]);
  expect(content.inLanguage("de").settings().name).toBe("Commonplace");
});

test.each([
  ["languages: [en]", "must name further languages, each once, and not the one of `language`"],
  ["languages: [de, de]", "must name further languages, each once, and not the one of `language`"],
  ["languages: [German]", "must be a language tag such as de or pt-BR"],
  ["languages: [pt-br]", "must be a language tag such as de or pt-BR"],
])("%s is told", async (line, words) => {
  await expect(openedFolder({ "site.yaml": `${SITE}${line}\n` })).rejects.toThrow(words);
});

test("a site of one language takes such names as it always did (P157)", async () => {
  const { content } = await openedFolder({ ...files, "site.yaml": SITE, "home.de.yaml": "anything" });
  expect(content.furtherLanguages).toEqual([]);
  expect(content.entries().map(({ slug }) => slug)).toEqual(["ernte.de", "salt", "rain", "bread", "bread.de"]);
  expect(content.ownPages().map(({ path }) => path)).toEqual(["/about.de", "/loom.de", "/loom"]);
});
