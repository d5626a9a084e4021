import { cpSync, globSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newestVersion } from "../../src/database/migrations/migrate.ts";

const project = join(import.meta.dirname, "../..");

let builds = 0;

/**
 * Makes the current build another one in an empty folder: with one more step of the schema, statements over `db` and `engine`, or
 * null for none, and with a change of its server. Answers how to start it.
 */
export function newerVersion(
  root: string,
  step: string | null,
  change: (server: string) => string = (server) => server,
): string[] {
  const build = readFileSync(join(project, "build/current"), "utf8");
  cpSync(join(project, "build", build), join(root, "build"), { recursive: true });
  cpSync(join(project, "package.json"), join(root, "package.json"));
  symlinkSync(join(project, "node_modules"), join(root, "node_modules"), "junction");
  changeBuild(join(root, "build"), step === null ? [] : [step]);
  const server = join(root, "build/server/index.js");
  writeFileSync(server, change(readFileSync(server, "utf8")));
  return [process.execPath, join(root, "build/process/main.js")];
}

/** Makes the build in a folder another one, with further steps of the schema: statements over `db` and `engine`. */
export function changeBuild(folder: string, steps: readonly string[]): void {
  const added = steps.map(
    (step, at) => `migrations.push({ readableBy: ${newestVersion + at}, async up(db, engine) { ${step} } });\n`,
  );
  const schema = /(?=(?:var|const|let) newestVersion = migrations\.length)/;
  if (steps.length) rewrite(join(folder, "process"), schema, added.join(""));
  rewrite(join(folder, "process"), /buildIdentity = \d+/, `buildIdentity = ${++builds}`);
}

function rewrite(folder: string, place: RegExp, by: string): void {
  const files = globSync("*.js", { cwd: folder }).map((name) => join(folder, name));
  const file = files.find((path) => place.test(readFileSync(path, "utf8")));
  if (file === undefined) throw new Error(`the build has no ${place} any more`);
  writeFileSync(file, readFileSync(file, "utf8").replace(place, by));
}
