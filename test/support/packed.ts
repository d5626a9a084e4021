import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { environment } from "../../scripts/prepare.mjs";

const project = join(import.meta.dirname, "../..");

interface LockedPackage {
  readonly version: string;
  readonly dev?: boolean;
}

/** The package as it is published, packed and installed in a folder of its own. */
export interface InstalledPackage {
  /** The packed file. */
  readonly file: string;
  /** A folder whose package.json names the package alone. */
  readonly folder: string;
}

/**
 * Packs the project and installs the packed file, as `npm install --omit=dev` does, with the versions that the lockfile names: from
 * npm's memory where it has them, else from the registry. Throws with npm's words where neither has them.
 */
export function installPacked(): InstalledPackage {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-package-"));
  const file = packProject(folder);
  const site = join(folder, "site");
  mkdirSync(site);
  copyFileSync(file, join(site, basename(file)));
  writeLock(site, basename(file));
  npm(site, ["ci", "--omit=dev", "--ignore-scripts", "--prefer-offline"]);
  return { file, folder: site };
}

/** Packs the project into a folder; the packed file. */
export function packProject(folder: string): string {
  execFileSync(process.execPath, [join(project, "scripts/package.mjs"), folder], { env: environment, stdio: "pipe" });
  const [file = ""] = globSync("*.tgz", { cwd: folder }).map((name) => join(folder, name));
  return file;
}

/** Runs npm; what it prints stands in the error where it fails. */
export function npm(folder: string, args: readonly string[]): void {
  const more = ["--no-audit", "--no-fund", "--loglevel=error"];
  execFileSync("npm", [...args, ...more], { cwd: folder, env: environment, stdio: "pipe" });
}

/** package.json and package-lock.json of a site that depends on the packed file. */
function writeLock(site: string, file: string): void {
  const own = JSON.parse(readFileSync(join(project, "package.json"), "utf8"));
  const lock = JSON.parse(readFileSync(join(project, "package-lock.json"), "utf8"));
  const { name, version, license, bin, engines, dependencies, optionalDependencies } = own;
  const dependsOn = { [name]: `file:${file}` };
  const comesAlong = ([path, entry]: [string, LockedPackage]) => path !== "" && !entry.dev;
  const packages = {
    "": { name: "site", dependencies: dependsOn },
    [`node_modules/${name}`]: {
      ...{ version, resolved: `file:${file}`, license, bin, engines },
      ...{ dependencies, optionalDependencies },
    },
    ...Object.fromEntries(Object.entries<LockedPackage>(lock.packages).filter(comesAlong)),
  };
  const write = (target: string, value: unknown) => writeFileSync(join(site, target), JSON.stringify(value));
  write("package.json", {
    name: "site",
    private: true,
    type: "module",
    scripts: { start: "exec commonplace start" },
    dependencies: dependsOn,
  });
  write("package-lock.json", { name: "site", lockfileVersion: 3, requires: true, packages });
}

/** The files below a folder, by their path from there. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/** What an installation takes besides the pinned Node, in bytes. */
export function installedBytes({ folder }: InstalledPackage): number {
  const besidesNode = filesBelow(folder).filter((file) => /^node_modules\/(?!node-(linux|bin|win))/.test(file));
  return besidesNode.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
}
