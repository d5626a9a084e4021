import { askOf } from "../ask-keys.ts";
import type { SubscribingParts } from "../parts.ts";
import type { AskFacts, SubscriptionStore } from "../store.ts";
import { agreeing, checkRow, decideImport, type Fate, type ImportRow } from "./import-rules.ts";

/** Rows under way at once: they share transactions, and leave room for the server's own. */
const TOGETHER = 100;

export interface RowFate {
  /** One-based number of the row. */
  readonly row: number;
  readonly email: string;
  readonly fate: Fate;
  /** What is wrong, for `invalid`. */
  readonly fault: string | null;
}

export interface SubscriberImport {
  /** One reader by hand. With `evidence` of an earlier consent active at once; without, a mail asks. */
  add(row: ImportRow, vouched: boolean): Promise<RowFate>;
  /** Rows of a file, each with its fate, in order. A dry run says the same and changes nothing. */
  import(rows: Iterable<ImportRow>, given: { vouched: boolean; dryRun: boolean }): AsyncGenerator<RowFate>;
}

export interface ImportParts extends Omit<SubscribingParts, "wake"> {
  readonly store: Pick<SubscriptionStore, "ask">;
}

export function createSubscriberImport(parts: ImportParts): SubscriberImport {
  const { store, clock, limits } = parts;

  return {
    add: (row, vouched) => bring(row, 1, { vouched, kind: "added", dryRun: false }, new Set()),

    async *import(rows, given) {
      const seen = new Set<string>();
      let batch: Promise<RowFate>[] = [];
      let number = 0;
      for (const row of agreeing(rows)) {
        batch.push(bring(row, ++number, { ...given, kind: "imported" }, seen));
        if (batch.length < TOGETHER) continue;
        yield* await Promise.all(batch);
        batch = [];
      }
      yield* await Promise.all(batch);
    },
  };

  async function bring(
    row: ImportRow,
    number: number,
    given: { vouched: boolean; kind: "imported" | "added"; dryRun: boolean },
    seen: Set<string>,
  ): Promise<RowFate> {
    const now = clock();
    const checked = checkRow(row, { topics: parts.topics(), languages: parts.languages() }, now);
    if ("fault" in checked) return { row: number, email: row.email, fate: "invalid", fault: checked.fault };
    const done = (fate: Fate): RowFate => ({ row: number, email: checked.email.address, fate, fault: null });
    if (seen.has(checked.email.key)) return done("repeated");
    seen.add(checked.email.key);
    const ask = askOf({ key: parts.addressKey, limits }, checked.email.key, null, now);
    const { vouched, kind } = given;
    const decide = (facts: AskFacts) =>
      decideImport(facts, checked, { ask, limits, now, vouched, kind, textFor: parts.consentText });
    // A dry run asks the same, and has nothing stored.
    return done(await store.ask(ask, (facts) => (given.dryRun ? { answer: decide(facts).answer } : decide(facts))));
  }
}
