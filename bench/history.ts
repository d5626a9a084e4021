import { sql } from "kysely";
import type { Database } from "../src/database/database.ts";
import { Nibbles, PAGE } from "../src/database/newsletters/copy-pages.ts";
import { createIssueStore } from "../src/database/newsletters/issue-store.ts";
import { exclusionOf } from "../src/domain/newsletters/audience.ts";
import { uuidOf } from "../test/support/issues.ts";
import { type Figure, milliseconds } from "./figures.ts";

const ISSUES = 500;
const readers = 50;
const ACCEPTED = 1;

/** The letters of one reader, looked up among 500 compacted issues. */
export async function benchHistory(database: Database): Promise<Figure> {
  const nibbles = new Nibbles();
  for (let no = 0; no < PAGE; no++) if (no % 7) nibbles.set(no, no % 11 ? ACCEPTED : 4);
  const packed = nibbles.packed();
  await database.write(async (trx) => {
    const issues = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ISSUES})`;
    await sql`insert into issue (kind, slug, subject, digest, start_at, again, hold_uncertain, unlisted, state, created_at,
        started_at, finished_at, compacted)
      ${issues} select 'post', 'post-' || i, 'Post ' || i, ${"d".repeat(64)}, i, 0, 0, 0, 'finished', i, i, i, 1 from n`.execute(
      trx,
    );
    await sql`insert into issue_page (issue, page, nibbles) select id, 0, ${packed} from issue`.execute(trx);
  });
  const store = createIssueStore(database, { excludes: exclusionOf });
  let slowest = 0;
  for (let reader = 1; reader <= readers; reader++) {
    const askedAt = performance.now();
    const letters = await store.sentTo(uuidOf(reader));
    slowest = Math.max(slowest, performance.now() - askedAt);
    const expected = reader % 7 && reader % 11 ? ISSUES : 0;
    if (letters.length !== expected) throw new Error(`Reader ${reader} has ${letters.length} letters.`);
  }
  return {
    what: `a reader's letters among ${ISSUES} compacted issues, slowest of ${readers}`,
    measured: milliseconds(slowest),
    bar: "at most 50 ms",
    holds: slowest <= 50,
  };
}
