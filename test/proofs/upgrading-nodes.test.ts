import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { newestVersion } from "../../src/database/migrations/migrate.ts";
import { startSmtpSink } from "../stand-ins/smtp-sink.ts";
import { newerVersion } from "../support/newer-version.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";
import { type RunningSite, startSite } from "../support/site.ts";
import { call, proving, size, unlimited } from "./size.ts";

/** How often a version is refused. */
const REFUSALS = size(10, 1);

const good = "await db.schema.alterTable('counter').addColumn('added', 'text').execute();";
/** Whatever is tried on a copy is well: only the database itself shows it. */
const broken = `await db.schema.alterTable('counter').addColumn(engine === 'postgres' ? 'other' : 'added', 'text').execute();`;

test(`P266: a version whose change fails gives way ${REFUSALS} times on Postgres while another node serves and sends, and two that start together make the next change once`, {
  timeout: size(900_000, 240_000),
}, async () => {
  const { start, postgres, mailed } = await scene();
  const staying = await start({});
  const replaced = await start({ beside: staying });
  await expect.poll(() => existsSync(join(replaced.dataFolder, "versions/kept.json")), { timeout: 60_000 }).toBe(true);
  await replaced.stop("SIGTERM");

  const load = subscribeAt(staying);
  let node = replaced;
  for (let refusal = 0; refusal < REFUSALS; refusal++) {
    const before = mailed().length;
    node = await start({ dataFolder: replaced.dataFolder, program: newerVersion(folder(), broken), beside: staying });
    expect(node.output()).toMatch(
      /was not begun: the database could not be brought .*counter\.added is missing; the former version serves/,
    );
    expect(await schemaOf(postgres)).toEqual({ version: newestVersion, columns: ["name", "value"] });
    expect(mailed().length).toBeGreaterThan(before);
    expect((await call(node, "subscribe", `former${refusal}@example.org`)).status).toBe(200);
    await node.stop("SIGTERM");
  }

  const program = newerVersion(folder(), good);
  const together = await Promise.all([
    start({ dataFolder: replaced.dataFolder, program, beside: staying }),
    start({ program, beside: staying }),
  ]);
  const told = (words: string) => together.filter((one) => one.output().includes(words)).length;
  expect([told("was not begun"), told("the database was brought up to date")]).toEqual([0, 1]);
  expect(await schemaOf(postgres)).toEqual({ version: newestVersion + 1, columns: ["added", "name", "value"] });
  for (const [at, one] of together.entries())
    expect((await call(one, "subscribe", `newer${at}@example.org`)).status).toBe(200);

  const readers = [...(await load.stop()), "newer0@example.org", "newer1@example.org"];
  for (let refusal = 0; refusal < REFUSALS; refusal++) readers.push(`former${refusal}@example.org`);
  await expect.poll(() => mailed().sort(), { timeout: 30_000 }).toEqual(readers.sort());
  process.stdout.write(`${REFUSALS} versions refused, ${readers.length} readers at three nodes, each mailed once\n`);
});

test.runIf(proving)(
  "P266: a version alone on a Postgres whose pages fail leaves the database as it was, and the former one sends from it",
  { timeout: 240_000 },
  async () => {
    const { start, postgres, mailed } = await scene();
    const first = await start({});
    const { dataFolder } = first;
    expect((await call(first, "subscribe", "before@example.org")).status).toBe(200);
    await expect.poll(() => existsSync(join(dataFolder, "versions/kept.json")), { timeout: 60_000 }).toBe(true);
    await first.stop("SIGTERM");
    const silent = newerVersion(folder(), good, (server) => server.replace('.get("/readyz"', '.get("/elsewhere"'));
    const second = await start({ dataFolder, program: silent });
    expect(second.output()).toMatch(
      /readyz is answered with 404; the database is as it was; the former version serves/,
    );
    expect(await schemaOf(postgres)).toEqual({ version: newestVersion, columns: ["name", "value"] });
    expect((await call(second, "subscribe", "after@example.org")).status).toBe(200);
    await expect.poll(mailed, { timeout: 30_000 }).toEqual(["before@example.org", "after@example.org"]);
    await second.stop("SIGTERM");

    const unchanged = newerVersion(folder(), null, (server) => server.replace('.get("/readyz"', '.get("/elsewhere"'));
    const third = await start({ dataFolder, program: unchanged });
    expect(third.output()).toMatch(/readyz is answered with 404; the database is as it was; the former version serves/);
    expect((await call(third, "subscribe", "later@example.org")).status).toBe(200);
    await expect.poll(() => mailed().length, { timeout: 30_000 }).toBe(3);
  },
);

/** A Postgres, a relay, and how to start nodes on both. */
async function scene() {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const sink = await startSmtpSink();
  onTestFinished(() => sink.stop());
  // Without posts, whose pictures would be made by every node.
  const content = folder();
  const filter = (path: string) => basename(path) !== "posts";
  cpSync(join(import.meta.dirname, "../../content"), content, { recursive: true, filter });
  const environment = { ...unlimited, DATABASE_URL: postgres.url, SECRET: "s".repeat(40), SMTP_URL: sink.url };
  const start = async (given: { dataFolder?: string; program?: string[]; beside?: RunningSite }) => {
    const { beside, dataFolder = folder(), ...others } = given;
    const rendered = beside && given.dataFolder === undefined ? join(beside.dataFolder, "cache") : undefined;
    const node = await startSite({ environment, content, dataFolder, rendered, ...others });
    onTestFinished(() => void node.stop("SIGKILL"));
    return node;
  };
  return { postgres, start, mailed: () => sink.mails.flatMap(({ to }) => to) };
}

/** Readers who come one after another, and must not notice anything. */
function subscribeAt(site: RunningSite) {
  const readers: string[] = [];
  let stopped = false;
  const coming = (async () => {
    while (!stopped) {
      const email = `staying${readers.length}@example.org`;
      expect((await call(site, "subscribe", email)).status).toBe(200);
      expect((await fetch(`${site.url}/`)).status).toBe(200);
      readers.push(email);
      await delay(300);
    }
  })();
  coming.catch(() => {});
  return {
    async stop(): Promise<string[]> {
      stopped = true;
      await coming;
      return readers;
    },
  };
}

async function schemaOf({ url }: PostgresServer) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const one = async (text: string) => Object.values((await client.query(text)).rows[0])[0];
  try {
    return {
      version: Number(await one("select max(version) from schema_version")),
      columns: await one(
        "select array_agg(column_name::text order by column_name) from information_schema.columns where table_name = 'counter'",
      ),
    };
  } finally {
    await client.end();
  }
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "commonplace-upgrading-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}
