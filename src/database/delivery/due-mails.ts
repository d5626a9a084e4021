import type { Handle } from "../schema.ts";
import { isReady } from "./mail-states.ts";

interface Due {
  readonly now: number;
  readonly limit: number;
  /** The lowest priority that is looked at, by its number. */
  readonly last: number;
  /** Milliseconds from now beyond which no mail can lie. */
  readonly longestWait: number;
}

/** Due mails, confirmations first, then by the time they became due. Each part is one short range of an index. */
export async function dueIds(db: Handle, { now, limit, last, longestWait }: Due): Promise<string[]> {
  const ids: string[] = [];
  for (const priority of ([0, 1, 2] as const).slice(0, last + 1)) {
    const most = priority === 2 ? Math.min(limit, ids.length + 1) : limit;
    for (const [from, to] of [
      [0, now],
      // Farther ahead than any retry can lie: written before the clock was set back.
      [now + longestWait, Number.MAX_SAFE_INTEGER],
    ] as const) {
      if (ids.length >= most) break;
      const rows = await db
        .selectFrom("mail")
        .select("id")
        .where(isReady)
        .where("priority", "=", priority)
        .where("readyAt", ">=", from)
        .where("readyAt", "<=", to)
        .orderBy("readyAt")
        .orderBy("id")
        .limit(most - ids.length)
        .execute();
      ids.push(...rows.map((row) => row.id));
    }
  }
  return ids;
}
