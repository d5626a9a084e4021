import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Environment, minifySync, type Plugin } from "vite";
import { styleTable } from "./style-table.ts";

/** What the build does for boot; the numbers are those of README.md. */
export function boot(): Plugin[] {
  return [plainImports, smallScripts, styleTables, slimManifest];
}

/** Vite's helper preloads what an `import()` depends on; here it would be larger than all that it could load sooner (8). */
const plainImports: Plugin = {
  name: "boot:plain-imports",
  enforce: "pre",
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : undefined),
};

/** Every page carries the loader, and one with players the script that starts them (9). */
const smallScripts: Plugin = {
  name: "boot:small-scripts",
  enforce: "pre",
  apply: "build",
  load(id) {
    const [, name] = /\/boot\/((?:loader|player)\.js)\?raw$/.exec(id) ?? [];
    if (!name) return;
    const { code } = minifySync(name, readFileSync(id.replace("?raw", ""), "utf8"));
    return `export default ${JSON.stringify(code)}`;
  },
};

/** `virtual:page-styles`: the stylesheets of the browser's build, which comes first (10), taken apart; none while developing. */
const styleTables: Plugin = {
  name: "boot:style-tables",
  resolveId: (id) => (id === "virtual:page-styles" ? `\0${id}` : undefined),
  load(id) {
    if (id !== "\0virtual:page-styles") return;
    const folder = this.environment.mode === "build" ? builtAssets(this.environment) : null;
    const sheets = folder ? globSync("*.css", { cwd: folder }) : [];
    const tables = sheets.map((name) => [
      `/assets/${name}`,
      styleTable(readFileSync(join(folder ?? "", name), "utf8")),
    ]);
    return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(tables)))})`;
  },
};

/** The route table travels with the application: without what only servers and prefetching ask for it weighs half (6). */
const slimManifest: Plugin = {
  name: "boot:slim-manifest",
  apply: "build",
  closeBundle() {
    if (this.environment.name !== "ssr") return;
    const assets = builtAssets(this.environment);
    const manifests = globSync("manifest-*.js", { cwd: assets });
    if (!manifests.length) throw new Error("React Router has left no assets/manifest-*.js.");
    for (const name of manifests) {
      const path = join(assets, name);
      writeFileSync(path, slim(readFileSync(path, "utf8")));
    }
  },
};

/** The text of a manifest without what the browser does not ask for. */
function slim(script: string): string {
  const [, json] = /^window\.__reactRouterManifest=(\{.*\});$/s.exec(script) ?? [];
  if (!json) throw new Error("React Router no longer writes its manifest to window.__reactRouterManifest.");
  const { routes, entry, ...more } = JSON.parse(json);
  for (const route of Object.values<Record<string, unknown>>(routes)) delete route.imports;
  const used = (_: string, value: unknown) => (value === false ? undefined : value);
  return `window.__reactRouterManifest=${JSON.stringify({ ...more, entry: { ...entry, imports: [] }, routes }, used)};`;
}

/** The folder of what browsers load. */
function builtAssets(environment: Environment): string {
  const { root, environments } = environment.getTopLevelConfig();
  return join(resolve(root, environments.client?.build.outDir ?? ""), "assets");
}
