import { say } from "../../languages/say.ts";
import { visible } from "../columns.ts";
import { changes, fateInWords } from "../fates.ts";
import type { Terminal } from "../terminal.ts";
import type { SubscriberTools } from "../tools.ts";

/** Adds one reader; answers 1 when nothing came of it. */
export async function addSubscriber(
  { subscribers }: SubscriberTools,
  { print }: Terminal,
  email: string,
  options: { name?: string; topics?: string; confirmed?: string; evidence?: string },
): Promise<0 | 1> {
  const { name, topics, confirmed, evidence } = options;
  if ((confirmed === undefined) !== (evidence === undefined)) {
    print(say("peopleCommands.bothNeeded"));
    return 1;
  }
  const row = {
    email,
    ...(name !== undefined && { name }),
    ...(topics !== undefined && { topics: topics.replaceAll(",", "|") }),
    ...(confirmed !== undefined && { confirmedAt: confirmed }),
    ...(evidence !== undefined && { evidence }),
  };
  const fate = await subscribers.add(row, evidence !== undefined);
  print(say("peopleCommands.rowFate", { address: visible(fate.email), fate: fateInWords(fate) }));
  return changes.includes(fate.fate) || fate.fate === "kept" ? 0 : 1;
}

/** Takes one reader off the list; answers 1 when there is none. */
export async function removeSubscriber(
  { subscribers }: SubscriberTools,
  { print }: Terminal,
  address: string,
  options: { erase?: boolean },
): Promise<0 | 1> {
  const { outcome } = await subscribers.remove(address, { erase: options.erase === true });
  const shown = { address: visible(address) };
  if (outcome === "removed") print(say(options.erase ? "peopleCommands.erased" : "peopleCommands.offTheList", shown));
  else print(say(outcome === "unknown" ? "peopleCommands.notOnTheList" : "peopleCommands.noSuchAddress", shown));
  return outcome === "removed" ? 0 : 1;
}
