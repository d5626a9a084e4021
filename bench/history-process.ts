// Looks up the letters of readers among 500 compacted issues, and prints the milliseconds of the slowest look.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { type Database, openDatabase } from "../src/database/database.ts";
import { Nibbles, PAGE } from "../src/database/newsletters/copy-pages.ts";
import { createIssueStore } from "../src/database/newsletters/issue-store.ts";
import { exclusionOf } from "../src/domain/newsletters/audience.ts";
import { addReadersWithUuids, uuidOf } from "../test/support/issues.ts";

const [issues = 0, readers = 0] = process.argv.slice(2).map(Number);
const ACCEPTED = 1;

const folder = mkdtempSync(join(tmpdir(), "commonplace-bench-"));
const database = await openDatabase({ databaseUrl: null, dataFolder: folder });
await addReadersWithUuids(database, PAGE);
await addCompacted(database);
process.stdout.write(String(await slowestLook(database)));
await database.close();
rmSync(folder, { recursive: true, force: true });

async function addCompacted({ write }: Database): Promise<void> {
  const nibbles = new Nibbles();
  for (let no = 0; no < PAGE; no++) if (no % 7) nibbles.set(no, no % 11 ? ACCEPTED : 4);
  const packed = nibbles.packed();
  await write(async (trx) => {
    const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${issues})`;
    await sql`insert into issue (kind, slug, subject, digest, start_at, again, hold_uncertain, unlisted, state, created_at,
        started_at, finished_at, compacted)
      ${numbers} select 'post', 'post-' || i, 'Post ' || i, ${"d".repeat(64)}, i, 0, 0, 0, 'finished', i, i, i, 1 from n`.execute(
      trx,
    );
    await sql`insert into issue_page (issue, page, nibbles) select id, 0, ${packed} from issue`.execute(trx);
  });
}

async function slowestLook(from: Database): Promise<number> {
  const store = createIssueStore(from, { excludes: exclusionOf });
  let slowest = 0;
  for (let reader = 1; reader <= readers; reader++) {
    const askedAt = performance.now();
    const letters = await store.sentTo(uuidOf(reader));
    slowest = Math.max(slowest, performance.now() - askedAt);
    const expected = reader % 7 && reader % 11 ? issues : 0;
    if (letters.length !== expected) throw new Error(`Reader ${reader} has ${letters.length} letters.`);
  }
  return slowest;
}
