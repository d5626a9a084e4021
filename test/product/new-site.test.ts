import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { announcedPages, memberPages } from "../../src/domain/pages/member-addresses.ts";
import { runCommand } from "../support/commands.ts";
import { eventually } from "../support/journey.ts";
import { signInLocally } from "../support/local-sign-in.ts";
import { type RunningSite, startSite } from "../support/site.ts";

const project = join(import.meta.dirname, "../..");
const sampleFolder = join(project, "content");

/** The sample's author, site and addresses; the software's name, the kind of notebook and the typeface are no names. */
const SAMPLE =
  /\bAda\b|Marlow|commonplace\.example|(social|code|network|photos)\.example|portrait\.png|Commonplace(?!<\/generator>| Book| Serif)/;

let folder: string;
let site: RunningSite;
beforeAll(async () => {
  folder = join(mkdtempSync(join(tmpdir(), "commonplace-new-")), "pins");
  const answers = [
    "--name",
    "Pins & Needles",
    "--author",
    "Grace Poe",
    "--email",
    "grace@example.org",
    "--language",
    "en",
  ];
  const { code, stderr } = await runCommand({}, ["new", folder, ...answers, "--no-samples", "--yes"]);
  expect([code, stderr]).toEqual([0, ""]);
  site = await startSite({ content: join(folder, "content") });
});
afterAll(async () => {
  await site?.stop();
  rmSync(join(folder, ".."), { recursive: true, force: true });
});

const ask = (path: string, Cookie = "") => fetch(site.url + path, { headers: { Cookie }, redirect: "manual" });
const send = (path: string, body: object) =>
  fetch(site.url + path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", Origin: site.url },
  });

/** A text as its words, one space between them. */
const wordsOf = (text: string): string =>
  text
    .replace(/<[^<>]*>/g, " ")
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(" ")
    .toLowerCase() ?? "";

/** Seven words in a row of each longer line that the sample says, apart from its notes and from what suits any site. */
const sayings = globSync("**/*.{md,yaml}", { cwd: sampleFolder, exclude: ["mails/*", "now/index.yaml"] })
  .flatMap((file) => readFileSync(join(sampleFolder, file), "utf8").split("\n"))
  .filter((line) => !line.startsWith("#"))
  .map((line) => wordsOf(line).split(" ").slice(0, 7))
  .filter((words) => words.length === 7)
  .map((words) => words.join(" "));

const pictures = new Set(
  globSync("**/*.{png,jpg,svg,webp}", { cwd: sampleFolder }).map((file) =>
    digestOf(readFileSync(join(sampleFolder, file))),
  ),
);

function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Fails where an answer says or shows something of the sample. */
async function isOwn(path: string, cookie?: string): Promise<string> {
  const answer = await ask(path, cookie);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const text = bytes.toString("utf8");
  const at = text.search(SAMPLE);
  expect(at < 0 ? "" : text.slice(Math.max(at - 60, 0), at + 60), path).toBe("");
  const words = wordsOf(text);
  expect([path, sayings.filter((saying) => words.includes(saying))]).toEqual([path, []]);
  expect([path, pictures.has(digestOf(bytes)), /\/media\//.test(text)]).toEqual([path, false, false]);
  return text;
}

test("the search finds the sample where it is", () => {
  const about = readFileSync(join(sampleFolder, "pages/about.md"), "utf8");
  expect(sayings.filter((saying) => wordsOf(about).includes(saying)).length).toBeGreaterThan(5);
  expect(sayings.length).toBeGreaterThan(500);
});

test("P209: a new site has no faults, and its repository holds what is the author's", async () => {
  const { stdout, code } = await runCommand({ CONTENT_DIR: join(folder, "content"), DATA_DIR: site.dataFolder }, [
    "check",
  ]);
  expect([code, stdout]).toEqual([0, "1 post read, 0 errors, 0 warnings.\n"]);
  const git = (...words: string[]) => execFileSync("git", words, { cwd: folder, encoding: "utf8" });
  git("init", "--quiet");
  git("add", ".");
  const kept = git("ls-files").split("\n");
  expect(kept).toEqual(expect.arrayContaining([".env.example", ".gitignore", "content/site.yaml", "package.json"]));
  for (const path of ["node_modules/commonplace/package.json", "data/commonplace.db", "data/cache/x", ".env"]) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), "");
  }
  expect(
    git("status", "--porcelain")
      .split("\n")
      .filter((line) => !line.startsWith("A ")),
  ).toEqual([""]);
});

test("P210: nothing that a new site answers is the sample's", { timeout: 60_000 }, async () => {
  const sitemap = await isOwn("/sitemap.xml");
  const listed = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, url]) => new URL(url ?? "").pathname);
  expect(listed).toEqual(expect.arrayContaining(["/", "/about", "/now", "/blog", "/contact", "/posts/hello"]));
  const files = [
    "/feed.xml",
    "/atom.xml",
    "/feed.json",
    "/robots.txt",
    "/llms.txt",
    "/site.webmanifest",
    "/favicon.svg",
  ];
  const icons = ["/favicon.ico", "/apple-touch-icon.png", "/share/site.png", "/share/hello.png"];
  const wellKnown = ["/.well-known/security.txt", "/.well-known/change-password"];
  const calls = [
    "/api/posts",
    "/api/posts/hello",
    "/api/auth/stats",
    "/api/auth/session",
    "/api/auth/me",
    "/api/nothing",
  ];
  const pages = [
    "/test",
    "/search?q=ada+marlow",
    "/search?q=hello",
    "/nothing",
    "/signedup",
    "/newsletter",
    "/posts/none",
  ];
  const others = [
    "/welcome?verified=true&name=B",
    "/welcome",
    "/auth/callback?auth=error",
    "/blog.data",
    "/posts/hello.md",
  ];
  const gone = ["/bookshelf", "/list", "/links", "/journal", "/poetry", "/letters", "/tags", "/posts/on-margins"];
  for (const path of [...listed, ...files, ...icons, ...wellKnown, ...calls, ...pages, ...others, ...gone])
    await isOwn(path);
  for (const path of gone) expect([path, (await ask(path)).status]).toEqual([path, 404]);
  expect(await isOwn("/about")).toContain("My name is Grace Poe");
  expect(await isOwn("/favicon.svg")).toContain(">P</text>");
  expect(site.output()).not.toMatch(SAMPLE);
});

test("P210: no member page and no mail is the sample's", { timeout: 60_000 }, async () => {
  const cookie = await signInLocally(site.url);
  for (const page of [...memberPages, ...announcedPages]) await isOwn(`/${page}`, cookie);
  await isOwn("/api/auth/data", cookie);
  await send("/api/auth/subscribe", { email: "reader@example.com", name: "Reader" });
  const mails = async () => (await ask("/dev/mailbox.json")).text();
  await eventually(mails).toContain("verify=");
  const [, token] = /verify=([\w-]+)/.exec(await mails()) ?? [];
  expect((await send("/verify", { token, page: "/" })).status).toBe(200);
  await eventually(mails).toContain("Welcome to Pins");
  expect(await isOwn("/dev/mailbox.json")).toContain("Pins & Needles is written by Grace Poe");
});

test("P211: npm create commonplace is the same door", async () => {
  const door = join(folder, "../create-commonplace");
  cpSync(join(project, "create"), door, { recursive: true });
  mkdirSync(join(door, "node_modules"));
  symlinkSync(project, join(door, "node_modules/commonplace"), "junction");
  const made = join(folder, "../made");
  const words = [made, "--name", "Nadeln", "--author", "G", "--email", "g@example.org", "--language", "de", "--yes"];
  const { bin, version, dependencies } = JSON.parse(readFileSync(join(door, "package.json"), "utf8"));
  const printed = execFileSync(process.execPath, [join(door, bin["create-commonplace"]), ...words], {
    encoding: "utf8",
  });
  expect(printed).toContain("npm install\n  npm start\n");
  expect(readFileSync(join(made, "content/site.yaml"), "utf8")).toContain("name: Nadeln\n");
  const program = JSON.parse(readFileSync(join(project, "package.json"), "utf8"));
  expect([version, dependencies]).toEqual([program.version, { commonplace: `^${program.version}` }]);
  expect(JSON.parse(readFileSync(join(made, "package.json"), "utf8")).dependencies).toEqual(dependencies);
});
