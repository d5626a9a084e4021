// Makes the package that is published: `npm run package`, or `npm run package -- FOLDER` for where it goes. Besides what
// package.json lists it holds a build of its own, and the list of all packages whose code is in it or comes with it.
import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { billOfMaterials } from "./bill-of-materials.mjs";
import { buildInto, environment, prepare } from "./prepare.mjs";

const destination = resolve(process.argv[2] ?? ".");
const project = join(dirname(fileURLToPath(import.meta.url)), "..");
const build = join(project, "build/package");
prepare({ build: false });
rmSync(build, { recursive: true, force: true });
buildInto(build);
writeFileSync(join(build, "sbom.cdx.json"), `${JSON.stringify(billOfMaterials(project, build), null, 2)}\n`);
rmSync(join(build, "packages"), { recursive: true });
const npm = spawnSync("npm", ["pack", "--pack-destination", destination], {
  cwd: project,
  stdio: "inherit",
  env: environment,
  shell: process.platform === "win32",
});
process.exit(npm.status ?? 1);
