import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { buildsOf } from "../../scripts/build.mjs";
import { identityOfSources } from "../../src/build-identity.ts";
import { heic } from "../support/heic.ts";
import { startSite } from "../support/site.ts";

const project = join(import.meta.dirname, "../..");
/** The folders of its builds, the removed ones apart. */
const buildsIn = (root: string) => readdirSync(join(root, "build")).filter((name) => name.startsWith("at-"));

/** A copy of the project that has not been built, and how to build it quickly: by copying. */
function projectCopy() {
  const root = mkdtempSync(join(tmpdir(), "commonplace-project-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const name of ["scripts", "content", "package.json", "package-lock.json"])
    cpSync(join(project, name), join(root, name), { recursive: true, preserveTimestamps: true });
  for (const name of ["src", "node_modules"]) symlinkSync(join(project, name), join(root, name));
  for (const name of readdirSync(project).filter((file) => file.endsWith(".config.ts") || file.startsWith("vite.")))
    cpSync(join(project, name), join(root, name), { preserveTimestamps: true });
  const built = join(project, "build", readFileSync(join(project, "build/current"), "utf8"));
  const builds = buildsOf(root);
  const build = () => {
    const before = existsSync(join(root, "build")) ? buildsIn(root) : [];
    builds.make((folder: string) => cpSync(built, folder, { recursive: true }));
    return buildsIn(root).filter((name) => !before.includes(name));
  };
  return { root, builds, build, program: [process.execPath, join(root, "scripts/serve.mjs")] };
}

test("P98: a rebuild beside a running server does not disturb it, and builds that nobody uses any more go", {
  timeout: 60_000,
}, async () => {
  const { root, builds, build, program } = projectCopy();
  expect(builds.isStale()).toBe(true);
  const [first] = build();
  expect(builds.isStale()).toBe(false);
  const older = await startSite({ program });
  const [second] = build();
  const newer = await startSite({ program });
  expect(buildsIn(root).sort()).toEqual([first, second]);

  // Nothing of its build has been asked for so far.
  const assets = readdirSync(join(root, "build", String(first), "client/assets")).filter((name) =>
    name.endsWith(".js"),
  );
  expect(assets.length).toBeGreaterThan(5);
  for (const name of assets) expect((await fetch(`${older.url}/assets/${name}`)).status, name).toBe(200);
  expect((await fetch(`${older.url}/blog`)).status).toBe(200);

  await older.stop();
  const [third] = build();
  expect(buildsIn(root).sort()).toEqual([second, third]);
  expect((await fetch(`${newer.url}/assets/${assets[0]}`)).status).toBe(200);
  await newer.stop();
  builds.removeUnused();
  expect(buildsIn(root)).toEqual([third]);
  const [fourth] = build();
  expect(buildsIn(root)).toEqual([fourth]);
});

test("P98: a build that fails changes nothing", () => {
  const { root, builds, build } = projectCopy();
  const [first] = build();
  expect(() =>
    builds.make(() => {
      throw new Error("no build");
    }),
  ).toThrow("no build");
  expect(readFileSync(join(root, "build/current"), "utf8")).toBe(first);
});

test("P98: nothing of the sources is read: the built site and its commands run without them", {
  timeout: 60_000,
}, async () => {
  const { root, build, program } = projectCopy();
  cpSync(join(project, "bin"), join(root, "bin"), { recursive: true });
  build();
  rmSync(join(root, "src"));
  const site = await startSite({ program });
  expect((await fetch(`${site.url}/posts/on-margins`)).status).toBe(200);
  expect((await fetch(`${site.url}/search?q=margins`)).status).toBe(200);
  const folder = join(site.contentFolder, "posts/on-margins");
  writeFileSync(
    join(folder, "drawing.svg"),
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30"/></svg>',
  );
  writeFileSync(join(folder, "photo.heic"), heic(Buffer.alloc(128)));
  appendFileSync(join(folder, "index.md"), "\n\n![A drawing](drawing.svg)\n\n![A photograph](photo.heic)\n");
  for (const name of ["drawing.svg", "photo.heic"]) {
    const status = async () => (await fetch(`${site.url}/media/posts/on-margins/${name}`)).status;
    await expect.poll(status, { message: name }).toBe(200);
  }
  const env = { PATH: process.env.PATH, CONTENT_DIR: site.contentFolder, DATA_DIR: site.dataFolder };
  const command = [join(root, "bin/commonplace.mjs"), "check", "--json"];
  const { stdout, stderr } = spawnSync(process.execPath, command, { encoding: "utf8", env });
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toMatchObject({ faults: expect.any(Array) });
  await site.stop();
});

test("a build carries the identity of its sources, by which its caches are known", () => {
  const built = join(project, "build", readFileSync(join(project, "build/current"), "utf8"), "process");
  const code = readdirSync(built).map((name) => readFileSync(join(built, name), "utf8"));
  const identity = String(identityOfSources(project));
  expect(code.some((text) => text.includes(identity))).toBe(true);
});

test("P183: a build carries the words of mails in every language that comes along", () => {
  const built = join(project, "build", readFileSync(join(project, "build/current"), "utf8"), "languages");
  const words = globSync("*/mails/*.md", { cwd: join(project, "src/languages") });
  expect(words.length).toBeGreaterThan(0);
  for (const file of words)
    expect(readFileSync(join(built, file), "utf8")).toBe(readFileSync(join(project, "src/languages", file), "utf8"));
});
