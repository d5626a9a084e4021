import type { AddressFate } from "../domain/site/old-address.ts";
import { columns, counted, printEach } from "./columns.ts";
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
      `${total} ${total === 1 ? "address" : "addresses"}: ${counted(page, "page")}, ${counted(redirect, "redirect")}, ${lost} lost.`,
    );
  return lost > 0 ? 1 : 0;
}

function fateLine(one: AddressFate): string {
  const [address, to] = [one.address, "to" in one ? one.to : null];
  const why = one.fate === "lost" && to !== null ? " (readers find nothing there)" : "";
  return columns([one.fate, to === null ? address : `${address} → ${to}${why}`], [9]);
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
