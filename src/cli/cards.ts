import type { Command } from "commander";
import type { CardFate } from "../domain/cards/fetching.ts";
import { say } from "../languages/say.ts";
import { columns, countedByFate, printEach } from "./columns.ts";
import { actions, type CommandParts, type JsonOption, jsonOption } from "./run.ts";
import type { Terminal } from "./terminal.ts";
import type { CardTools } from "./tools.ts";

interface CardsOptions extends JsonOption {
  readonly dryRun?: boolean;
  readonly refresh?: boolean;
}

/** Adds `cards`: gets titles and pictures of the pages that texts show as cards. */
export function addCardsCommand(program: Command, parts: CommandParts<CardTools>): void {
  program
    .command("cards")
    .description(say("commands.cards"))
    .option("--dry-run", say("commands.cardsDryRun"))
    .option("--refresh", say("commands.cardsRefresh"))
    .addOption(jsonOption())
    .action(actions(parts)(cards));
}

/** Prints what became of each address as it is asked. Answers 1 where one could not be had. */
async function cards(tools: CardTools, { print }: Terminal, options: CardsOptions): Promise<0 | 1> {
  const counts = new Map<CardFate["fate"], number>();
  const fates = tools.fetchCards({ dryRun: options.dryRun === true, renew: options.refresh === true });
  const count = await printEach(print, countedByFate(counts, fates), {
    json: options.json && ((fate) => fate),
    line: fateLine,
  });
  if (!options.json) {
    const parts = [...counts].map(([fate, number]) => `${number} ${say(words[fate])}`);
    print(`${say("moveCommands.addresses", { count })}${parts.length ? `: ${parts.join(", ")}` : ""}.`);
  }
  return counts.has("failed") ? 1 : 0;
}

const words = {
  fetched: "moveCommands.cardFetched",
  kept: "moveCommands.cardKept",
  wanted: "moveCommands.cardWanted",
  failed: "moveCommands.cardFailed",
} as const satisfies Record<CardFate["fate"], string>;

function fateLine({ fate, address, title, hasPicture, fault }: CardFate): string {
  const said =
    fault ?? [title ?? "", ...(hasPicture ? [say("moveCommands.cardPicture")] : [])].filter(Boolean).join(", ");
  return columns([say(words[fate]), address, said], [11, 40]);
}
