import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin } from "vite";

/** Notes the packages whose code a build holds, as the lockfile names them, in `packages/` of the folder of the build. */
export function notePackages(buildFolder: string): Plugin {
  return {
    name: "note-packages",
    apply: "build",
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
      const packages = modules.flatMap((id) => {
        const [folder] = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id.replace(/^\0/, "")) ?? [];
        return folder ? [relative(import.meta.dirname, folder).replaceAll("\\", "/")] : [];
      });
      const notes = join(buildFolder, "packages");
      mkdirSync(notes, { recursive: true });
      writeFileSync(
        join(notes, `${this.environment.name}-${modules.length}.json`),
        JSON.stringify([...new Set(packages)].sort()),
      );
    },
  };
}
