import { gzipSync } from "node:zlib";
import { Command } from "commander";
import { expect, test } from "vitest";
import { post, SITE, temporaryFolder, writeFile } from "../../test/support/content-folder.ts";
import { openImportTools } from "../assembly/tools.ts";
import { readConfig } from "../config.ts";
import { addImportCommand } from "./import.ts";

const site = {
  "site.yaml": SITE,
  "posts/margins.md": post("Margins", "2025-01-01", "aliases: [/2019/05/margins, /posts/old-margins]\n"),
  "posts/later.md": post("Later", "2999-01-01"),
  "pages/about.md": "---\ntitle: About\n---\nWords\n",
  "redirects/wordpress.txt": "/?p=12 /posts/margins\n/tag/x/ /blog\n/?p=13 /posts/later\n/shop https://shop.example/\n",
};

test("P142: check-redirects says for each old address whether it is a page, redirects or is lost", async () => {
  const list = `# of 2019
https://old.example/2019/05/margins/
/posts/old-margins?utm_source=x
/posts/margins#end
https://old.example/?p=12
/?p=13
/?p=14
/?utm_source=mail
/tag/x
/shop
/linktree
/about/
/privacy

/media/a.jpg
ftp://old.example/a
`;
  const { lines, code } = await run(site, { "list.txt": list });
  expect(lines).toEqual([
    "redirect   https://old.example/2019/05/margins/ → /posts/margins",
    "redirect   /posts/old-margins?utm_source=x → /posts/margins",
    "page       /posts/margins#end",
    "redirect   https://old.example/?p=12 → /posts/margins",
    "lost       /?p=13 → /posts/later (readers find nothing there)",
    "lost       /?p=14",
    "page       /?utm_source=mail",
    "redirect   /tag/x → /blog",
    "redirect   /shop → https://shop.example/",
    "lost       /linktree",
    "page       /about/",
    "lost       /privacy",
    "lost       /media/a.jpg",
    "lost       ftp://old.example/a",
    "14 addresses: 3 pages, 5 redirects, 6 lost.",
  ]);
  expect(code).toBe(1);
});

const sitemap = (root: string, entry: string, ...addresses: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!-- made -->\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map((address) => `<${entry}><loc> ${address} </loc><lastmod>2019-05-01</lastmod></${entry}>`).join("\n")}
</${root}>`;

test("P142: an old sitemap, and an index with its sitemaps beside it, are lists too", async () => {
  const files = {
    "list.txt": sitemap("sitemapindex", "sitemap", "https://old.example/maps/a.xml", "https://old.example/b.xml.gz"),
    "a.xml": sitemap("urlset", "url", "https://old.example/2019/05/margins/"),
    "b.xml.gz": gzipSync(sitemap("urlset", "url", "https://old.example/shop", "https://old.example/?a=1&amp;p=12")),
  };
  const { lines, code } = await run(site, files, "--json");
  expect(JSON.parse(lines.join(""))).toEqual([
    { address: "https://old.example/2019/05/margins/", fate: "redirect", to: "/posts/margins" },
    { address: "https://old.example/shop", fate: "redirect", to: "https://shop.example/" },
    { address: "https://old.example/?a=1&p=12", fate: "redirect", to: "/posts/margins" },
  ]);
  expect(code).toBe(0);
});

test.each([
  [{ "list.txt": sitemap("sitemapindex", "sitemap", "https://old.example/a.xml") }, /names a\.xml, which does not lie/],
  [{ "list.txt": sitemap("rss", "item", "https://old.example/a") }, /neither a list of addresses nor a sitemap/],
  [{ "list.txt": sitemap("urlset", "url", "https://old.example/a").slice(0, -9) }, /ends in the middle/],
  [{}, /there is no file/],
])("a list that cannot be read is refused: %#", async (files, why) => {
  await expect(run(site, files)).rejects.toThrow(why);
});

/** Runs the command on `list.txt` among these files, for the site of a content folder. */
async function run(content: typeof site, files: Readonly<Record<string, string | Buffer>>, ...options: string[]) {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries(content)) writeFile(`${folder}/content`, path, text);
  for (const [path, text] of Object.entries(files)) writeFile(folder, path, text);
  const read = readConfig({ CONTENT_DIR: `${folder}/content`, DATA_DIR: `${folder}/data`, PORT: "8787" });
  if (read.outcome === "faulty") throw new Error(read.faults.join("\n"));
  const result = { lines: [] as string[], code: -1 };
  const program = new Command("commonplace").exitOverride();
  addImportCommand(
    program,
    {
      open: () => openImportTools(read.config),
      print: (line) => result.lines.push(line),
      note: () => {},
      readFile: () => Buffer.from(""),
      confirm: async () => null,
      progress: () => {},
      exitWith: (code) => {
        result.code = code;
      },
    },
    ["ghost"],
  );
  await program.parseAsync(["import", "check-redirects", `${folder}/list.txt`, ...options], { from: "user" });
  return result;
}
