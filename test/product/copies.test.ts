import { copyFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { startSmtpSink } from "../stand-ins/smtp-sink.ts";
import { runCommand } from "../support/commands.ts";
import { cloneOf, type DatabasePlace, eachEngine } from "../support/databases.ts";
import { startSite } from "../support/site.ts";

const READERS = 24;

eachEngine(({ engine, place }) => {
  test("P224, P225: a copy that was made in the middle of a sending sends nothing until it is armed, and then exactly the rest", {
    timeout: 120_000,
  }, async () => {
    const where = await place();
    const sink = await startSmtpSink();
    const first = await startSite(siteAt(where, sink.url));
    onTestFinished(() => sink.stop());
    let running = first;
    onTestFinished(async () => void (await running.stop("SIGKILL")));
    const run = (words: string[], at: DatabasePlace) =>
      runCommand({ ...settingsOf(at, sink.url), CONTENT_DIR: running.contentFolder, SITE_URL: running.url }, words);
    const json = async (words: string[], at = where) => JSON.parse((await run([...words, "--json"], at)).stdout);
    await importReaders(where, (words) => run(words, where));
    const letter = "---\ntitle: Spring\ndate: 2026-01-01\ntopic: letters\n---\n\nWords.\n";
    writeFileSync(join(first.contentFolder, "letters/spring.md"), letter);
    const { digest } = await json(["send", "spring", "--rehearse"]);
    await json(["send", "spring", "--digest", digest, "--delay", "0", "--yes"]);
    await sink.received(4, 30_000);
    const copied = await copyOf(where);
    await sink.received(READERS, 60_000);
    // The mark follows within a second.
    await expect.poll(() => json(["issues", "show", "1"])).toMatchObject({ state: "finished", accepted: READERS });
    await new Promise((marked) => setTimeout(marked, 1_500));
    await first.stop("SIGKILL");

    const there = copied.putBack();
    running = await startSite(siteAt(there, sink.url));
    expect(running.output()).toContain("npx commonplace arm");
    const subscribed = await fetch(`${running.url}/api/auth/subscribe`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: "new@example.org" }),
    });
    expect([subscribed.status, await subscribed.json()]).toMatchObject([200, { success: true }]);
    const refused = await run(["arm"], there);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("--yes") });
    expect(refused.stdout).toContain("1 mail waits");
    const { accepted, audience } = await json(["issues", "show", "1"], there);
    expect(accepted).toBeLessThan(READERS);
    expect(sink.mails).toHaveLength(READERS);

    const armed = await json(["arm", "--yes"], there);
    expect(armed).toMatchObject({ wasArmed: false, armed: true, mails: 1, issues: [{ left: audience - accepted }] });
    await sink.received(READERS + 1 + audience - accepted, 30_000);
    await expect
      .poll(() => json(["issues", "show", "1"], there))
      .toMatchObject({ state: "finished", accepted: READERS });
    expect(sink.mails).toHaveLength(READERS + 1 + audience - accepted);
    expect(await json(["arm"], there)).toMatchObject({ wasArmed: true, mails: 0, issues: [] });
  });

  /** What the database holds now, to be put in its place, or beside it on the same server. */
  async function copyOf(where: DatabasePlace): Promise<{ putBack: () => DatabasePlace }> {
    if (engine === "postgres") {
      const clone = await cloneOf(where);
      return { putBack: () => clone };
    }
    const file = join(where.dataFolder, "commonplace.db");
    const source = new DatabaseSync(file, { readOnly: true });
    await backup(source, `${file}.copy`);
    source.close();
    return {
      putBack() {
        for (const end of ["-wal", "-shm"]) rmSync(`${file}${end}`, { force: true });
        copyFileSync(`${file}.copy`, file);
        return where;
      },
    };
  }
});

const settingsOf = ({ dataFolder, databaseUrl }: DatabasePlace, relay: string) => ({
  ...{ SMTP_URL: relay, SECRET: "s".repeat(40), SEND_RATE: "8", DATA_DIR: dataFolder },
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
});

const siteAt = (where: DatabasePlace, relay: string) => ({
  dataFolder: where.dataFolder,
  environment: settingsOf(where, relay),
});

async function importReaders(
  { dataFolder }: DatabasePlace,
  run: (words: string[]) => Promise<{ code: number | null }>,
): Promise<void> {
  const list = join(dataFolder, "list.csv");
  const rows = Array.from(
    { length: READERS },
    (_, index) => `reader${index + 1}@example.org,2026-01-05T12:00:00Z,signed the list at the fair`,
  );
  writeFileSync(list, ["email,confirmed_at,evidence", ...rows].join("\n"));
  expect((await run(["subscribers", "import", list, "--evidence", "--yes"])).code).toBe(0);
}
