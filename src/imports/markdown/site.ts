import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";
import type { Export } from "../../domain/imports/export.ts";
import { say } from "../../languages/say.ts";
import { readText } from "../read-text.ts";

/** A folder of Markdown, and what made a site of it. */
export interface MarkdownSite {
  readonly generator: "hugo" | "jekyll" | "astro" | "eleventy" | "plain";
  /** The folder of the export in which it lies, with its slash; empty for the export itself. */
  readonly root: string;
  /** The folder of Jekyll's sources below the root, with its slash; empty for the root itself. */
  readonly source: string;
  /** What its own settings say; empty where there are none that can be read. */
  readonly config: Readonly<Record<string, unknown>>;
  readonly faults: readonly string[];
}

const OTHERS = /(^|\/)(themes?|exampleSite|vendor|node_modules|_vendor|_site|public\/.*|dist)\//;
const CONFIGS: readonly (readonly [MarkdownSite["generator"], RegExp])[] = [
  ["hugo", /^(.*\/)?(?:config\/_default\/)?hugo\.(?:toml|ya?ml|json)$/],
  ["jekyll", /^(.*\/)?_config\.(?:ya?ml|toml)$/],
  ["astro", /^(.*\/)?astro\.config\.\w+$/],
  ["eleventy", /^(.*\/)?eleventy\.config\.\w+$/],
  ["hugo", /^(.*\/)?(?:config\/_default\/)?config\.(?:toml|ya?ml|json)$/],
];

/** Recognises the generator by its settings, else by its folders. */
export async function recogniseSite(given: Export): Promise<MarkdownSite> {
  const paths = given.files.map(({ path }) => path);
  const found = CONFIGS.flatMap(([generator, pattern]) =>
    paths.flatMap((path) => {
      const match = OTHERS.test(path) ? null : pattern.exec(path);
      return match && belongs(generator, match[1] ?? "", paths) ? [{ generator, path, root: match[1] ?? "" }] : [];
    }),
  ).toSorted((one, other) => one.root.split("/").length - other.root.split("/").length);
  const [best] = found;
  if (!best) return { ...byFolders(paths), source: "", config: {}, faults: [] };
  const { generator, root, path } = best;
  const { config = {}, fault } = /\.\w?[jt]s$/.test(path) ? {} : await readConfig(given, path);
  const source = generator === "jekyll" ? sourceIn(config.source, root, paths) : "";
  return { generator, root, source, config, faults: fault ? [fault] : [] };
}

/** As its settings say; where there is no such folder, the one in which the layouts lie. */
function sourceIn(written: unknown, root: string, paths: readonly string[]): string {
  const named = typeof written === "string" ? `${written.replace(/^\.\/|\/$/g, "")}/` : "";
  if (named && paths.some((path) => path.startsWith(root + named))) return named;
  const layout = paths.find(
    (path) => path.startsWith(root) && /(?:^|\/)_(?:layouts|includes)\//.test(path) && !OTHERS.test(path),
  );
  return layout === undefined ? "" : layout.slice(root.length, layout.search(/_(?:layouts|includes)\//));
}

/** A `config.toml` may be anybody's. */
function belongs(generator: MarkdownSite["generator"], root: string, paths: readonly string[]): boolean {
  return generator !== "hugo" || paths.some((path) => path.startsWith(`${root}content/`));
}

async function readConfig(given: Export, path: string): Promise<{ config?: Record<string, unknown>; fault?: string }> {
  const file = given.file(path);
  if (!file) return {};
  try {
    const { text } = await readText(file);
    const config: unknown = path.endsWith(".toml")
      ? parseToml(text)
      : parseYaml(text, { uniqueKeys: false, logLevel: "silent" });
    if (typeof config === "object" && config !== null && !Array.isArray(config))
      return { config: config as Record<string, unknown> };
    return {};
  } catch {
    return {
      fault: say("importCommands.settingsUnreadable", { path }),
    };
  }
}

function byFolders(paths: readonly string[]): Pick<MarkdownSite, "generator" | "root"> {
  const posts = paths.find((path) => /(^|\/)_posts\//.test(path));
  if (posts !== undefined) return { generator: "jekyll", root: commonFolder(paths) };
  const astro = paths.find((path) => path.includes("src/content/"));
  if (astro !== undefined) return { generator: "astro", root: astro.slice(0, astro.indexOf("src/content/")) };
  const hugo = paths.find((path) => /(^|\/)content\/(?:.*\/)?_index\.md$/.test(path));
  if (hugo !== undefined) return { generator: "hugo", root: hugo.slice(0, hugo.indexOf("content/")) };
  return { generator: "plain", root: commonFolder(paths) };
}

/** The one folder in which everything lies, as in a zip that was made of a folder. */
function commonFolder(paths: readonly string[]): string {
  const [folder, rest] = paths[0]?.split("/", 2) ?? [];
  if (!folder || rest === undefined || folder.startsWith("_") || folder.endsWith(".textbundle")) return "";
  return paths.every((path) => path.startsWith(`${folder}/`)) ? `${folder}/` : "";
}
