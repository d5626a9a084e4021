import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startSmtpSink } from "../stand-ins/smtp-sink.ts";
import { startPostgres } from "../support/postgres.ts";
import { type RunningSite, startSite } from "../support/site.ts";

const readiness = async ({ url }: RunningSite) => {
  const answer = await fetch(`${url}/readyz`);
  const told = (await answer.json()) as { content?: string; since?: string };
  return { ...told, status: answer.status };
};

async function subscribe({ url }: RunningSite, email: string): Promise<number> {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ email });
  return (await fetch(`${url}/api/auth/subscribe`, { method: "POST", headers, body })).status;
}

test("P240: nodes whose content differs say so at /readyz and stay ready, until it is the same or one has gone", {
  timeout: 120_000,
}, async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const environment = { DATABASE_URL: postgres.url, SECRET: "s".repeat(40) };
  const first = await startSite({ environment });
  onTestFinished(() => void first.stop("SIGKILL"));
  const second = await startSite({ environment, rendered: join(first.dataFolder, "cache") });
  onTestFinished(() => void second.stop("SIGKILL"));
  const same = { status: 200, success: true, content: "same", nodes: 2 };
  for (const node of [first, second]) await expect.poll(() => readiness(node), { timeout: 30_000 }).toMatchObject(same);

  const file = join(second.contentFolder, "posts/on-margins/index.md");
  const before = readFileSync(file);
  writeFileSync(file, `${before}\nA further word.\n`);
  const differs = { status: 200, success: true, content: "differs", nodes: 2, differing: 1 };
  for (const node of [second, first]) {
    await expect.poll(() => readiness(node), { timeout: 30_000 }).toMatchObject(differs);
    expect(Date.parse(String((await readiness(node)).since))).toBeGreaterThan(Date.now() - 60_000);
  }
  writeFileSync(file, before);
  for (const node of [second, first]) await expect.poll(() => readiness(node), { timeout: 30_000 }).toMatchObject(same);

  await second.stop("SIGINT");
  await expect.poll(() => readiness(first), { timeout: 30_000 }).toMatchObject({ content: "same", nodes: 1 });
});

test("P241: a second process on one SQLite file serves, says that it does not send, and takes over when the first ends", {
  timeout: 90_000,
}, async () => {
  const sink = await startSmtpSink();
  onTestFinished(() => sink.stop());
  const environment = { SMTP_URL: sink.url, SEND_RATE: "1000", LIMIT_MAILS_PER_CLIENT: "1000" };
  // Apart from the folders that end with each of them.
  const dataFolder = mkdtempSync(join(tmpdir(), "commonplace-shared-"));
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }));
  const first = await startSite({ environment, dataFolder });
  onTestFinished(() => void first.stop("SIGKILL"));
  const second = await startSite({ environment, dataFolder });
  onTestFinished(() => void second.stop("SIGKILL"));
  const mailed = () => sink.mails.flatMap(({ to }) => to).sort();
  const readers: string[] = [];
  const subscribeAt = async (nodes: readonly RunningSite[], count: number) => {
    for (let number = 0; number < count; number++)
      for (const node of nodes) {
        const email = `reader${readers.length}@example.org`;
        readers.push(email);
        expect(await subscribe(node, email)).toBe(200);
      }
  };

  expect(first.output()).not.toContain("another process");
  expect(second.output()).toContain("another process on this database does that");
  expect(second.output()).toContain("another process on this database file sends");
  await subscribeAt([first, second], 10);
  await expect.poll(mailed, { timeout: 30_000 }).toEqual(readers.toSorted());

  const ended = performance.now();
  await first.stop("SIGINT");
  await subscribeAt([second], 5);
  await expect.poll(mailed, { timeout: 30_000 }).toEqual(readers.toSorted());
  expect(performance.now() - ended).toBeLessThan(10_000);
  await expect.poll(() => second.output()).toContain("this process sends from now on");
});
