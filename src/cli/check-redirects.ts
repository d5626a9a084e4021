import type { AddressFate } from "../domain/site/old-address.ts";
import { say } from "../languages/say.ts";
import { columns, printEach } from "./columns.ts";
import type { JsonOption } from "./run.ts";
import type { Terminal } from "./terminal.ts";
import type { ImportTools } from "./tools.ts";

/** Prints what becomes of each address of a list, and what it comes to; answers 1 where one is lost. */
export async function checkRedirects(
  { oldAddresses }: ImportTools,
  { print }: Terminal,
  list: string,
  { json }: JsonOption,
): Promise<0 | 1> {
  const counts = { page: 0, redirect: 0, lost: 0 };
  const total = await printEach(print, countedIn(counts, oldAddresses(list)), {
    json: json && ((fate) => fate),
    line: fateLine,
  });
  const { page, redirect, lost } = counts;
  if (!json)
    print(
      say("moveCommands.redirectsChecked", {
        addresses: say("moveCommands.addresses", { count: total }),
        pages: say("moveCommands.pages", { count: page }),
        redirects: say("moveCommands.redirects", { count: redirect }),
        lost: String(lost),
      }),
    );
  return lost > 0 ? 1 : 0;
}

function fateLine(one: AddressFate): string {
  const [address, to] = [one.address, "to" in one ? one.to : null];
  const arrow = one.fate === "lost" ? "moveCommands.leadsNowhere" : "moveCommands.leads";
  return columns([say(`moveCommands.${one.fate}`), to === null ? address : say(arrow, { address, to })], [9]);
}

async function* countedIn(
  counts: Record<AddressFate["fate"], number>,
  fates: AsyncIterable<AddressFate>,
): AsyncGenerator<AddressFate> {
  for await (const one of fates) {
    counts[one.fate]++;
    yield one;
  }
}
