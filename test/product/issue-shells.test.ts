import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type SmtpSink, startSmtpSink } from "../stand-ins/smtp-sink.ts";
import { type Ran, runCommand } from "../support/commands.ts";
import { type DatabasePlace, eachEngine } from "../support/databases.ts";
import { startSite } from "../support/site.ts";

const READERS = 6;
const readers = Array.from({ length: READERS }, (_, index) => `reader${index + 1}@example.org`);
/** Times that two shells are set on each other. */
const ROUNDS = 2;
/** Milliseconds between an order and its start in which readers change their minds. */
const SOON = 30_000;

eachEngine(({ place }) => {
  test("P118: two shells give the same order at once: one issue goes, and the other shell is told", {
    timeout: 120_000,
  }, async () => {
    const { sink, json, run, letter } = await scene(await place());
    for (let round = 1; round <= ROUNDS; round++) {
      const slug = letter(round);
      const { digest, recipients } = await json("send", slug, "--rehearse");
      expect(recipients).toBe(READERS);
      const order = ["send", slug, "--digest", digest, "--delay", "0", "--yes", "--json"];
      const both = await Promise.all([run(order), run(order)]);
      expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
      const [sent, refused] = both.sort((a, b) => Number(a.code) - Number(b.code)) as [Ran, Ran];
      const { id } = JSON.parse(sent.stdout);
      expect(JSON.parse(refused.stdout)).toBeNull();
      expect(refused.stderr).toMatch(/^It (is on its way already|was sent to all its readers)/m);
      // Each look is a process: it begins when there is something to see.
      await sink.received(round * READERS, 60_000);
      await expect
        .poll(() => json("issues", "show", id), { timeout: 60_000, interval: 500 })
        .toMatchObject({
          ...{ state: "finished", audience: READERS, accepted: READERS },
        });
      expect((await json("issues", "list")).filter((issue: { slug: string }) => issue.slug === slug)).toHaveLength(1);
      expect(sink.mails.map(({ to }) => to[0]).sort()).toEqual(Array(round).fill(readers).flat().sort());
    }
  });

  test("P120: who leaves, pauses or is erased between the writing down of the audience and their turn gets nothing", {
    timeout: 120_000,
  }, async () => {
    const { sink, json, run, letter } = await scene(await place());
    const first = await json("send", letter(1), "--rehearse");
    await json("send", letter(1), "--digest", first.digest, "--delay", "0", "--yes");
    await sink.received(READERS, 20_000);
    const { digest } = await json("send", letter(2), "--rehearse");
    const at = new Date(Date.now() + SOON).toISOString();
    const { id } = await json("send", letter(2), "--digest", digest, "--at", at, "--yes");
    const shown = () => json("issues", "show", id);
    await expect
      .poll(shown, { timeout: 10_000, interval: 500 })
      .toMatchObject({ state: "scheduled", pending: READERS });

    const left = await post(linkOf(sink, "reader1@example.org"), { "List-Unsubscribe": "One-Click" });
    const paused = await post(linkOf(sink, "reader3@example.org"), { do: "pause", days: "30" });
    const erased = await run(["subscribers", "remove", "reader6@example.org", "--erase"]);
    expect([left.status, paused.status, erased.code]).toEqual([200, 303, 0]);
    expect(await shown()).toMatchObject({ state: "scheduled", pending: READERS });

    await sink.received(2 * READERS - 3, 2 * SOON);
    await expect.poll(shown, { timeout: 2 * SOON, interval: 500 }).toMatchObject({
      ...{ state: "finished", audience: READERS, accepted: READERS - 3, suppressed: 3 },
    });
    const copies = sink.mails.slice(READERS).map(({ to }) => to[0]);
    expect(copies.sort()).toEqual(["reader2@example.org", "reader4@example.org", "reader5@example.org"]);
  });
});

/** A running site with its readers, a relay, and shells of its author. */
async function scene({ dataFolder, databaseUrl }: DatabasePlace) {
  const sink = await startSmtpSink();
  const environment = {
    ...{ SMTP_URL: sink.url, SECRET: "s".repeat(40), SEND_RATE: "100" },
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const site = await startSite({ dataFolder, environment });
  onTestFinished(async () => {
    await site.stop();
    await sink.stop();
  });
  const settings = { ...environment, DATA_DIR: dataFolder, CONTENT_DIR: site.contentFolder, SITE_URL: site.url };
  const run = (words: readonly string[]) => runCommand(settings, words);
  const list = join(dataFolder, "list.csv");
  const rows = readers.map((email) => `${email},2026-01-05T12:00:00Z,signed the list at the fair`);
  writeFileSync(list, ["email,confirmed_at,evidence", ...rows].join("\n"));
  expect((await run(["subscribers", "import", list, "--evidence", "--yes"])).code).toBe(0);

  return {
    sink,
    run,
    async json(...words: (string | number)[]) {
      const { code, stdout, stderr } = await run([...words.map(String), "--json"]);
      expect(code, stderr).toBe(0);
      return JSON.parse(stdout);
    },
    /** Writes a letter; its name. */
    letter(number: number): string {
      const front = `title: Letter ${number}\ndate: 2026-01-0${number}\ntopic: letters\n`;
      writeFileSync(join(site.contentFolder, `letters/letter-${number}.md`), `---\n${front}---\n\nWords.\n`);
      return `letter-${number}`;
    },
  };
}

/** The reader's own page, as their first copy leads to it. */
function linkOf({ mails }: SmtpSink, reader: string): string {
  const raw = mails.find(({ to }) => to[0] === reader)?.raw ?? "";
  return /^List-Unsubscribe: <([^>]+)>/m.exec(raw)?.[1] ?? "";
}

/** As a form of the site's own does. */
function post(address: string, fields: Record<string, string>): Promise<Response> {
  const headers = { Origin: new URL(address).origin };
  return fetch(address, { method: "POST", headers, body: new URLSearchParams(fields), redirect: "manual" });
}
