import { Argument, type Command } from "commander";
import type { ItemFate } from "../domain/imports/import.ts";
import { checkRedirects } from "./check-redirects.ts";
import { columns, counted, printEach } from "./columns.ts";
import { actions, type CommandParts, type JsonOption, jsonOption } from "./run.ts";
import type { Terminal } from "./terminal.ts";
import type { ImportTools } from "./tools.ts";

interface ImportOptions extends JsonOption {
  readonly dryRun?: boolean;
  readonly pictures?: string;
}

/** Adds `import`: brings the posts and pages of another platform's export into the content folder. */
export function addImportCommand(
  program: Command,
  parts: CommandParts<ImportTools>,
  platforms: readonly string[],
): void {
  const command = program
    .command("import")
    .addArgument(new Argument("<platform>", "where it comes from").choices(platforms))
    .argument("<export>", "the export as it was downloaded, a file or a zip, or a folder")
    .description("bring posts, pages and pictures of another blog along; nothing of yours is changed")
    .option("--dry-run", "print what would become of each item, and write nothing")
    .option("--pictures <folder>", "a folder with the pictures, or “fetch” to get those that the export only links to")
    .addOption(jsonOption())
    .action(actions(parts)(importExport));
  command
    .command("check-redirects")
    .argument("<list>", "a file with an old address in each line, or the old site's sitemap.xml")
    .description("say what this site answers at old addresses; exits with 1 when one is lost")
    .addOption(jsonOption())
    // Both commands know --json: the one above takes it.
    .action((list: string, _: JsonOption, itself: Command) =>
      actions(parts)(checkRedirects)(list, itself.optsWithGlobals<JsonOption>(), itself),
    );
}

/** Prints the fate of each item as it comes, and what it comes to. Answers 0 once the export was read to its end. */
async function importExport(
  { importFrom }: ImportTools,
  { print, progress }: Terminal,
  platform: string,
  path: string,
  options: ImportOptions,
): Promise<0 | 1> {
  const dryRun = options.dryRun === true;
  const counts: Counts = new Map();
  const fates = importFrom(platform, path, {
    dryRun,
    pictures: options.pictures ?? null,
    fetched: (count) => progress(`${counted(count, "picture")} fetched …`),
  });
  const count = await printEach(print, countedIn(counts, fates), {
    json: options.json && ((fate) => fate),
    line: fateLine,
  });
  if (!options.json) for (const line of summary(counts, count, dryRun)) print(line);
  return 0;
}

function fateLine({ kind, fate, file, name, notes, comments }: ItemFate): string {
  const said = [...notes, ...(comments ? [`${counted(comments, "comment")} in the report`] : [])];
  const cells = kind === "redirect" ? [kind, fate, `${name} → ${file}`] : [kind, fate, file ?? "", name];
  const words = kind === "left-out" ? columns(["left out", name], [20]) : columns(cells, [9, 9, 36]);
  return [words, ...said.map((one) => `${" ".repeat(11)}${one}`)].join("\n");
}

/** The same fates, each counted as it passes. */
async function* countedIn(counts: Counts, fates: AsyncIterable<ItemFate>): AsyncGenerator<ItemFate> {
  for await (const one of fates) {
    const ofKind = counts.get(one.kind) ?? new Map<ItemFate["fate"], number>();
    counts.set(one.kind, ofKind.set(one.fate, (ofKind.get(one.fate) ?? 0) + 1));
    yield one;
  }
}

type Counts = Map<ItemFate["kind"], Map<ItemFate["fate"], number>>;

const nouns: Readonly<Record<Exclude<ItemFate["kind"], "left-out">, string>> = {
  post: "post",
  page: "page",
  letter: "letter",
  draft: "draft",
  scheduled: "scheduled post",
  redirect: "redirect",
};

function summary(counts: Counts, count: number, dryRun: boolean): string[] {
  const parts = [...counts].flatMap(([kind, fates]) =>
    [...fates].map(([fate, number]) =>
      kind === "left-out" ? `${number} left out` : `${counted(number, nouns[kind])} ${fate}`,
    ),
  );
  const lines = [`${counted(count, "item")}${parts.length ? `: ${parts.join(", ")}` : ""}.`];
  if (dryRun) lines.push("Nothing was written: this was a dry run.");
  return lines;
}
