import { Argument, type Command } from "commander";
import type { ItemFate } from "../domain/imports/import.ts";
import { say } from "../languages/say.ts";
import { checkRedirects } from "./check-redirects.ts";
import { columns, printEach } from "./columns.ts";
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
    .addArgument(new Argument("<platform>", say("commands.importPlatform")).choices(platforms))
    .argument("<export>", say("commands.importExport"))
    .description(say("commands.import"))
    .option("--dry-run", say("commands.importDryRun"))
    .option("--pictures <folder>", say("commands.importPictures"))
    .addOption(jsonOption())
    .action(actions(parts)(importExport));
  command
    .command("check-redirects")
    .argument("<list>", say("commands.checkRedirectsList"))
    .description(say("commands.checkRedirects"))
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
    fetched: (count) => progress(say("moveCommands.fetched", { count })),
  });
  const count = await printEach(print, countedIn(counts, fates), {
    json: options.json && ((fate) => fate),
    line: fateLine,
  });
  if (!options.json) for (const line of summary(counts, count, dryRun)) print(line);
  return 0;
}

function fateLine({ kind, fate, file, name, notes, comments }: ItemFate): string {
  const said = [...notes, ...(comments ? [say("moveCommands.comments", { count: comments })] : [])];
  const words =
    kind === "left-out" || fate === "left-out"
      ? columns([say("moveCommands.leftOut"), name], [20])
      : columns(
          [say(`moveCommands.${kind}`), say(`moveCommands.${fate}`), ...placeOf({ kind, file, name })],
          [9, 9, 36],
        );
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

const nouns = {
  post: "moveCommands.posts",
  page: "moveCommands.pages",
  letter: "moveCommands.letters",
  draft: "moveCommands.drafts",
  scheduled: "moveCommands.scheduledPosts",
  redirect: "moveCommands.redirects",
} as const satisfies Record<Exclude<ItemFate["kind"], "left-out">, string>;

const placeOf = ({ kind, file, name }: Pick<ItemFate, "kind" | "file" | "name">): string[] =>
  kind === "redirect" ? [`${name} → ${file}`] : [file ?? "", name];

function summary(counts: Counts, count: number, dryRun: boolean): string[] {
  const parts = [...counts].flatMap(([kind, fates]) =>
    [...fates].map(([fate, count]) =>
      kind === "left-out" || fate === "left-out"
        ? say("moveCommands.leftOutCount", { count })
        : say("moveCommands.withFate", { things: say(nouns[kind], { count }), fate: say(`moveCommands.${fate}`) }),
    ),
  );
  const lines = [`${say("moveCommands.items", { count })}${parts.length ? `: ${parts.join(", ")}` : ""}.`];
  if (dryRun) lines.push(say("moveCommands.dryRun"));
  return lines;
}
