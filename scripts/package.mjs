// Makes the package that is published: `npm run package`, or `npm run package -- FOLDER` for where it goes. Besides what
// package.json lists it holds the current build, and the list of all packages whose code is in it or comes with it.
import { spawnSync } from "node:child_process";
import { cpSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { billOfMaterials } from "./bill-of-materials.mjs";
import { buildsOf } from "./build.mjs";
import { environment, prepare } from "./prepare.mjs";

const destination = resolve(process.argv[2] ?? ".");
const project = join(dirname(fileURLToPath(import.meta.url)), "..");
const packed = join(project, "build/package");
prepare();
const build = buildsOf(project).use();
const notPacked = [join(build, "code"), join(build, "packages")];
rmSync(packed, { recursive: true, force: true });
cpSync(build, packed, { recursive: true, filter: (path) => !notPacked.includes(path) });
writeFileSync(join(packed, "sbom.cdx.json"), `${JSON.stringify(billOfMaterials(project, build), null, 2)}\n`);
const npm = spawnSync("npm", ["pack", "--pack-destination", destination], {
  cwd: project,
  stdio: "inherit",
  env: environment,
  shell: process.platform === "win32",
});
process.exit(npm.status ?? 1);
