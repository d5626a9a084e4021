import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../src/database/database.ts";
import { runCommand } from "../support/commands.ts";
import { addReaders } from "../support/issues.ts";
import { startPostgres } from "../support/postgres.ts";
import { openFile } from "../support/readers.ts";
import { startSite } from "../support/site.ts";
import { call, proving, unlimited } from "./size.ts";

const BACKUPS = 20;
/** Who is there before. */
const READERS = 20_000;
const WRITES_A_SECOND = 100;

for (const engine of ["sqlite", "postgres"] as const)
  test(`P216: ${BACKUPS} backups at ${WRITES_A_SECOND} writes a second on ${engine} hold every write that was answered before they began`, {
    timeout: 900_000,
    // In short, a copy is compared row by row beside its code.
    skip: !proving,
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "commonplace-backups-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const postgres = engine === "postgres" ? await startPostgres() : null;
    const place = {
      DATA_DIR: join(folder, engine),
      ...(postgres && { DATABASE_URL: postgres.url, SECRET: "s".repeat(32) }),
    };
    const database = await openDatabase({ databaseUrl: postgres?.url ?? null, dataFolder: place.DATA_DIR });
    await addReaders(database, 1, READERS);
    await database.close();
    const scheduled = join(folder, `${engine}-scheduled`);
    const site = await startSite({
      dataFolder: place.DATA_DIR,
      environment: { ...unlimited, ...place, BACKUP_TO: scheduled, BACKUP_EVERY: "1h" },
    });
    try {
      const load = startWriting(site);
      await expect.poll(() => load.answered.length).toBeGreaterThan(WRITES_A_SECOND);
      const quiet = load.times.splice(0);
      const made: { file: string; before: readonly string[] }[] = [];
      while (made.length < BACKUPS) {
        const before = [...load.answered];
        const { code, stdout, stderr } = await runCommand(place, [
          "backup",
          join(folder, engine, "kept", `${made.length}`),
          "--json",
        ]);
        expect(code, stderr).toBe(0);
        made.push({ file: JSON.parse(stdout).address, before });
      }
      const times = load.times.splice(0);
      // The first on the schedule, made by the running site itself.
      await expect.poll(() => namesIn(scheduled), { timeout: 60_000 }).toHaveLength(1);
      await load.stop();
      made.push({ file: join(scheduled, namesIn(scheduled)[0] as string), before: [] });
      for (const { file, before } of made) {
        expect(statSync(file).mode & 0o777).toBe(0o600);
        const restored = join(folder, `${engine}-restored`);
        const { code, stderr } = await runCommand({ DATA_DIR: restored }, ["restore", file]);
        expect(code, stderr).toBe(0);
        const copy = openFile(join(restored, "commonplace.db"));
        const present = new Set(
          copy
            .prepare("select address from subscriber")
            .all()
            .map(({ address }) => address),
        );
        copy.close();
        rmSync(restored, { recursive: true });
        expect(before.filter((email) => !present.has(email))).toEqual([]);
        expect(present.size).toBeGreaterThanOrEqual(READERS + before.length);
      }
      const p99 = slowestOf(times, 0.99);
      process.stdout.write(
        `${BACKUPS} backups on ${engine}, ${(times.length / load.seconds(times)).toFixed(0)} writes/s of ${READERS + load.answered.length} readers: ` +
          `99 of 100 writes within ${p99.toFixed(0)} ms (${slowestOf(quiet, 0.99).toFixed(0)} before), slowest ${slowestOf(times, 1).toFixed(0)} ms\n`,
      );
      expect(load.refused, site.output()).toEqual([]);
      expect(p99).toBeLessThanOrEqual(250);
    } finally {
      await site.stop();
      await postgres?.stop();
    }
  });

const namesIn = (path: string): string[] => {
  try {
    return readdirSync(path).filter((name) => name.startsWith("commonplace-"));
  } catch {
    return [];
  }
};

function slowestOf(times: readonly { took: number }[], share: number): number {
  const sorted = times.map(({ took }) => took).sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
}

/** Subscribes so often a second, whether earlier calls were answered or not. */
function startWriting(site: { readonly url: string }) {
  const answered: string[] = [];
  const refused: number[] = [];
  const times: { at: number; took: number }[] = [];
  const underWay = new Set<Promise<void>>();
  let stopping = false;
  const began = performance.now();
  const write = async (email: string) => {
    const at = performance.now();
    const { status } = await call(site, "subscribe", email);
    times.push({ at, took: performance.now() - at });
    if (status === 200) answered.push(email);
    else refused.push(status);
  };
  const running = (async () => {
    for (let number = 0; !stopping; number++) {
      const writing = write(`written${number}@example.org`);
      underWay.add(writing);
      void writing.finally(() => underWay.delete(writing));
      await delay(Math.max(0, began + ((number + 1) * 1_000) / WRITES_A_SECOND - performance.now()));
    }
  })();
  return {
    answered,
    refused,
    times,
    /** From the first to the last of these. */
    seconds: (some: readonly { at: number }[]) => ((some.at(-1)?.at ?? 1) - (some[0]?.at ?? 0)) / 1_000,
    async stop() {
      stopping = true;
      await running;
      await Promise.all(underWay);
    },
  };
}
