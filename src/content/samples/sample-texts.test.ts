import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { faultLine } from "../../domain/site/fault-line.ts";
import { sampleHashes } from "./sample-hashes.ts";
import { sampleFaults, sayingsIn } from "./sample-texts.ts";

const sample = join(import.meta.dirname, "../../../content");

test("the written hashes are those of the sample; if not, run scripts/sample-hashes.mjs", () => {
  expect([...sampleHashes].sort()).toEqual(
    sayingsIn(sample)
      .map(({ hash }) => hash)
      .sort(),
  );
});

test("the sample itself is nobody's leftover, unless it is shown to the public", () => {
  expect(sampleFaults({ folder: sample, isPublic: false })).toEqual([]);
  const faults = sampleFaults({ folder: sample, isPublic: true });
  const dated = sayingsIn(sample).filter(({ file }) => /^(posts|letters|now)\//.test(file));
  expect(faults.length).toBe(sampleHashes.size - dated.length + 1);
  expect(faults.map(faultLine)).toContain(
    `posts, letters, now ${dated.length} texts are still the sample’s: put your own in their place, or delete them (warning)`,
  );
});

test("P86: an author's own site hears of each text, picture and name that is still the sample's", () => {
  const { folder, change } = copy();
  change("site.yaml", (text) => text.replace("name: Ada Marlow", "name: Grace Poe").replaceAll("\n", "\r\n"));
  change("pages/about.md", () => "---\ntitle: About\n---\nMe.\n");
  change("pages/terms.md", (text) => text.replaceAll("\n", "\r\n"));
  rmSync(join(folder, "now"), { recursive: true });
  const faults = sampleFaults({ folder, isPublic: false });
  const named = faults.map(({ file, field }) => (field ? `${file} ${field}` : file));
  expect(named).toEqual(
    expect.arrayContaining([
      ...["home.yaml", "books.yaml", "pages/terms.md", "pages/privacy.md", "posts, letters"],
      ...["mails/welcome.md", "images/portrait.png", "site.yaml name", "site.yaml email", "site.yaml description"],
    ]),
  );
  expect(named.filter((name) => name === "site.yaml social.url")).toHaveLength(4);
  for (const own of ["site.yaml author.name", "pages/about.md", "mails/verify.md"]) expect(named).not.toContain(own);
  expect(named.filter((name) => name.startsWith("now/"))).toEqual([]);
  const lines = readFileSync(join(folder, "site.yaml"), "utf8").split("\n");
  const email = faults.find(({ field }) => field === "email");
  expect(lines[(email?.line ?? 0) - 1]).toContain("email: hello@commonplace.example");
  expect(new Set(faults.map(({ severity }) => severity))).toEqual(new Set(["warning"]));
});

test("P260: more than five posts and letters of the sample are one finding that counts them; fewer are named", () => {
  const { folder, change } = copy();
  change("site.yaml", (text) => text.replace("name: Ada Marlow", "name: Grace Poe"));
  for (const other of ["now", "letters"]) rmSync(join(folder, other), { recursive: true });
  const posts = readdirSync(join(folder, "posts"));
  const ofPosts = () => sampleFaults({ folder, isPublic: false }).filter(({ file }) => file.startsWith("posts"));
  const words = "texts are still the sample’s: put your own in their place, or delete them (warning)";
  expect(ofPosts().map(faultLine)).toEqual([`posts ${posts.length} ${words}`]);
  for (const post of posts.slice(6)) rmSync(join(folder, "posts", post), { recursive: true });
  expect(ofPosts().map(faultLine)).toEqual([`posts 6 ${words}`]);
  rmSync(join(folder, "posts", posts[5] ?? ""), { recursive: true });
  expect(ofPosts().map(({ file }) => file.replace(/(\/index)?\.md$/, ""))).toEqual(
    posts.slice(0, 5).map((post) => `posts/${post.replace(/\.md$/, "")}`),
  );
});

test("P183: the sample's mails, which are in English, are no leftover of a site in another language", () => {
  const { folder, change } = copy();
  rmSync(join(folder, "now"), { recursive: true });
  const files = () => sampleFaults({ folder, isPublic: true }).map(({ file }) => file);
  expect(files()).toContain("mails/welcome.md");
  change("site.yaml", (text) => text.replace("language: en", "language: de"));
  expect(files()).not.toContain("mails/welcome.md");
});

test("one post of one's own makes the rest a leftover", () => {
  const { folder } = copy();
  writeFileSync(join(folder, "posts/mine.md"), "---\ntitle: Mine\ndate: 2026-01-01\n---\nWords.\n");
  const files = sampleFaults({ folder, isPublic: false }).map(({ file }) => file);
  expect(files).toContain("pages/privacy.md");
  expect(files).not.toContain("posts/mine.md");
});

test("a site.yaml with blank fields, or other things where texts belong, says nothing of them", () => {
  const { folder, change } = copy();
  for (const text of ["name: 5\nauthor: { name: Me, bio: }\nsocial:\ndescription: [1]\n", "social: none\n", ""]) {
    change("site.yaml", () => text);
    expect(sampleFaults({ folder, isPublic: false }).filter(({ file }) => file === "site.yaml")).toEqual([]);
  }
});

function copy() {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-sample-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(sample, folder, { recursive: true });
  const change = (file: string, to: (text: string) => string) =>
    writeFileSync(join(folder, file), to(readFileSync(join(folder, file), "utf8")));
  return { folder, change };
}
