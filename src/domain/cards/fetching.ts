import type { CardEntry } from "./card.ts";
import { sameAddress } from "./cards.ts";

/** What was found at an address, or why nothing was; a fault is the end of a sentence. */
export type PageAnswer =
  | {
      readonly outcome: "found";
      readonly title: string;
      readonly description: string | null;
      /** A JPEG without metadata; null where the page names none that can be had. */
      readonly picture: Uint8Array | null;
    }
  | { readonly outcome: "failed"; readonly fault: string };

/** Where what is found is kept. */
export interface CardStore {
  /** What is known, by address. */
  entries(): Readonly<Record<string, CardEntry>>;
  /** Writes an entry, with its picture, so that a crash leaves it whole or not there. */
  write(address: string, entry: CardEntry, picture: Uint8Array | null): Promise<void>;
}

export interface CardFate {
  readonly address: string;
  /** `wanted`: it would have been asked for, were this not a dry run. `kept`: an entry is there, and stays. */
  readonly fate: "fetched" | "kept" | "wanted" | "failed";
  readonly title: string | null;
  readonly hasPicture: boolean;
  readonly fault: string | null;
}

/**
 * Asks each page once of which nothing is known yet, one after another, and keeps what it says. `renew`: also those that
 * were fetched before; what the author has written is never asked for.
 */
export async function* fetchCards(
  addresses: AsyncIterable<string>,
  parts: { store: CardStore; ask(address: string): Promise<PageAnswer> /** `YYYY-MM-DD`. */; today: string },
  { dryRun, renew }: { dryRun: boolean; renew: boolean },
): AsyncGenerator<CardFate> {
  const { store, ask, today } = parts;
  const known = new Map(Object.entries(store.entries()).map(([address, entry]) => [sameAddress(address), entry]));
  const done = new Set<string>();
  for await (const address of addresses) {
    const same = sameAddress(address);
    if (done.has(same)) continue;
    done.add(same);
    const entry = known.get(same);
    if (entry && !(renew && entry.fetched !== undefined)) {
      const { title = null, picture } = entry;
      yield { address, fate: "kept", title, hasPicture: picture !== undefined, fault: null };
      continue;
    }
    if (dryRun) {
      yield { address, fate: "wanted", title: entry?.title ?? null, hasPicture: false, fault: null };
      continue;
    }
    const answer = await ask(address);
    if (answer.outcome === "failed") {
      yield { address, fate: "failed", title: null, hasPicture: false, fault: answer.fault };
      continue;
    }
    const { title, description, picture } = answer;
    await store.write(address, { title, ...(description && { description }), fetched: today }, picture);
    yield { address, fate: "fetched", title, hasPicture: picture !== null, fault: null };
  }
}
