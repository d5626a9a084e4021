import { join } from "node:path";
import { expect, test } from "vitest";
import { openedFolder, openFolder, post, SITE, temporaryFolder, writeFile } from "../../test/support/content-folder.ts";

test("pages and updates are read by their schemas; a faulty one is missing", async () => {
  const { content } = await openedFolder({
    "home.yaml": "sections:\n  - { heading: About, text: A line., label: More, path: /about }\n",
    "pages/about.md": "---\ntitle: About\n---\n\nWords\n",
    "pages/welcome.yaml": "expect: [a, b, c]\nquote: No spam\n",
    "pages/unknown.yaml": "title: X\n",
    "now/index.yaml": "title: Now\nsubtitle: What?\nabout: { label: Why, url: https://example.org }\n",
    "now/2025-06-11.md": "---\ntitle: June\ndate: 2025-06-11\n---\nJune words\n",
    "now/2025-06-29.md": "---\ntitle: Later\n---\nLater words\n",
    "now/2025-06-30.md": "---\ntitle: Wrong\ndate: 2025-07-01\n---\n",
  });
  expect(content.page("pages/about.md")).toEqual({ title: "About", body: "\nWords\n" });
  expect(content.page("home.yaml")?.sections[0]?.path).toBe("/about");
  expect(content.page("pages/welcome.yaml")).toBeNull();
  expect(content.page("books.yaml")).toBeNull();
  expect(content.updates()).toEqual([
    { title: "Later", date: "2025-06-29", body: "Later words\n" },
    { title: "June", date: "2025-06-11", body: "June words\n" },
  ]);
  expect(content.faults().map(({ file, line, field }) => [file, line, field])).toEqual([
    ["now/2025-06-30.md", 3, "date"],
    ["pages/unknown.yaml", 1, null],
    ["pages/welcome.yaml", 1, "expect"],
  ]);
});

test("a folder without a usable site.yaml is refused with a line for each fault", async () => {
  const folder = temporaryFolder();
  await expect(openFolder(folder)).rejects.toThrow(/CONTENT_DIR: there is no site.yaml/);
  writeFile(folder, "site.yaml", SITE.replace("Europe/London", "Mars/Olympus").replace("email:", "mail:"));
  const refused = await openFolder(folder).catch((error: Error) => error.message.split("\n"));
  expect(refused).toEqual([
    expect.stringMatching(/site\.yaml:4 timeZone: must be a time zone/),
    expect.stringMatching(/site\.yaml:1 email: is missing/),
    expect.stringMatching(/site\.yaml:5 mail: is not a field/),
  ]);
  await expect(openFolder(join(folder, "nowhere"))).rejects.toThrow(/CONTENT_DIR/);
});

test("chosen colours are made readable, and a warning says which, by how much and what is shown", async () => {
  const colours = `colours:
  light:
    accent: "#ffd400"
    ink: "#222222"
  dark: { accent-ink: "#808080" }
`;
  const { content } = await openedFolder({ "site.yaml": SITE + colours });
  const { light, dark } = content.settings().colours;
  expect(light?.ink).toBe("#222222");
  expect(light?.accent).toMatch(/^#[0-9a-f]{6}$/);
  expect(content.faults()).toEqual([
    {
      file: "site.yaml",
      line: 11,
      field: "colours.light.accent",
      message: `has a contrast of 1.2 to 1 with surface; 4.5 is needed, so ${light?.accent} is shown instead`,
      severity: "warning",
    },
    {
      file: "site.yaml",
      line: 13,
      field: "colours.dark.accent-ink",
      message: `has a contrast of 1.8 to 1 with accent; 4.5 is needed, so ${dark?.["accent-ink"]} is shown instead`,
      severity: "warning",
    },
  ]);
});

test.each(["#12345", "rgb(,,)", "#ggg", "red; }", "oklch()"])("%s is no colour", async (colour) => {
  const folder = temporaryFolder();
  writeFile(folder, "site.yaml", `${SITE}colours: { light: { accent: "${colour}" } }\n`);
  await expect(openFolder(folder)).rejects.toThrow(/site\.yaml:9 colours\.light\.accent: must be a colour/);
});

test("pages say the names of site.yaml; a name that is not known stays, with a warning", async () => {
  const { content } = await openedFolder({
    "pages/about.md": "---\ntitle: About {{author}}\n---\n\nOf {{site}},\n{{autor}}. {{#signIn}}In.{{/signIn}}\n",
    "home.yaml": 'sections: [{ heading: Now, text: "At {{address}}", label: "{{contact}}" }]\n',
    "now/2025-01-01.md": "---\ntitle: Now\n---\n`{{ page.title }}`\n",
    "posts/a.md": post("A", "2025-01-01").replace(/$/, "{{site}} {{autor}}\n"),
  });
  expect(content.page("pages/about.md")).toMatchObject({ title: "About Ada Marlow" });
  expect(content.page("pages/about.md")?.body).toContain("Of Commonplace,\n{{autor}}.");
  expect(content.page("home.yaml")?.sections[0]).toMatchObject({ text: "At example.org", label: "ada@example.org" });
  expect(content.faults().map(({ file, line, severity }) => [file, line, severity])).toEqual([
    ["pages/about.md", 6, "warning"],
  ]);
  expect(content.faults()[0]?.message).toMatch(
    /^\{\{autor\}\} is not known here; there are \{\{site\}\}, \{\{author\}\}/,
  );
});

test("redirects are read from every file of their folder, and a line that cannot be read costs itself alone", async () => {
  const { content } = await openedFolder({
    "redirects/wordpress.txt": "/?p=1 /posts/a\r\n\r\n/broken\r\n",
    "redirects/own.txt": "# mine\n/old /about 301\n",
    "redirects/notes.md": "/no /redirect\n",
  });
  expect(content.redirects()).toEqual([
    { file: "redirects/own.txt", redirects: [{ line: 2, from: "/old", to: "/about" }] },
    { file: "redirects/wordpress.txt", redirects: [{ line: 1, from: "/?p=1", to: "/posts/a" }] },
  ]);
  expect(content.faults().map(({ file, line, severity }) => [file, line, severity])).toEqual([
    ["redirects/wordpress.txt", 3, "error"],
  ]);
  expect(content.texts()).toEqual([]);
});

test("P141: any Markdown file of the folder pages, also in folders, is a page, with front matter as posts have it", async () => {
  const { content } = await openedFolder({
    "pages/uses.md": "---\ntitle: What {{author}} uses\nmenu: footer\nalias: /tools/\nlayout: wide\n---\nA pen.\n",
    "pages/projects/loom.md": "# Loom\n\nA *loom*.\n",
    "pages/lamp/index.md": "---\ndraft: true\ndescription: Of light\nmenu: top\n---\n![A lamp](lamp.jpg)\n",
    "pages/lamp/notes.md": "A note.\n",
    "pages/lamp.md": "---\ntitle: Lamp again\n---\n",
    "pages/blog.md": "---\ntitle: Mine\n---\n",
    "pages/_part.md": "left alone",
    "pages/broken.md": "---\ntitle: X\nno end",
  });
  const plain = { description: null, draft: false, unlisted: false, aliases: [], menu: null };
  expect(content.ownPages()).toEqual([
    { ...plain, file: "pages/lamp.md", path: "/lamp", title: "Lamp again", body: "" },
    { ...plain, file: "pages/projects/loom.md", path: "/projects/loom", title: "Loom", body: "\nA *loom*.\n" },
    {
      ...plain,
      ...{ file: "pages/uses.md", path: "/uses", title: "What Ada Marlow uses", body: "A pen.\n" },
      ...{ aliases: ["/tools"], menu: "footer" },
    },
  ]);
  expect(content.faults().map(({ file, line, field, severity }) => [file, line, field, severity])).toEqual([
    ["pages/blog.md", 1, null, "error"],
    ["pages/broken.md", 1, null, "error"],
    ["pages/lamp/index.md", null, null, "error"],
    ["pages/lamp/index.md", 4, "menu", "warning"],
    ["pages/uses.md", 5, "layout", "warning"],
  ]);
});
