import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../src/database/database.ts";
import { stateCodes } from "../../src/database/newsletters/copy-codes.ts";
import { type ChaosProxy, startChaosProxy } from "../stand-ins/chaos-proxy.ts";
import { startSmtpSink } from "../stand-ins/smtp-sink.ts";
import { createSendingScene } from "../support/issue-sending.ts";
import { addReadersWithUuids } from "../support/issues.ts";
import { startPostgres } from "../support/postgres.ts";
import { type RunningSite, startSite } from "../support/site.ts";
import { proving, size, unlimited } from "./size.ts";

/** Copies under way at once (SMTP_CONNECTIONS). */
const WINDOW = 5;
const READERS = size(5_000, 300);
/** Mails a second: in the long form the send lasts as long as the trouble. */
const RATE = size(18, 100);
const CHAOS = size(300_000, 4_000);
const SECRET = "s".repeat(40);

interface Node {
  readonly site: RunningSite;
  readonly proxy: ChaosProxy;
  /** What is done to it at present. */
  trouble: Promise<void> | null;
}

test(`P244: three nodes that are killed, stopped and cut off at random send to ${READERS} readers: nobody is lost, doubles are at most a window for each change of the sender`, {
  timeout: size(900_000, 120_000),
}, async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const sink = await startSmtpSink();
  onTestFinished(() => sink.stop());
  const nodes: Node[] = [];
  for (let number = 0; number < 3; number++) nodes.push(await startNode(postgres.port, sink.url));
  onTestFinished(async () => {
    await Promise.all(nodes.map(({ site }) => site.stop("SIGKILL")));
    await Promise.all(nodes.map(({ proxy }) => proxy.stop()));
  });
  const database = await openDatabase({ databaseUrl: postgres.url, dataFolder: nodes[0]?.site.dataFolder ?? "" });
  onTestFinished(() => database.close());
  await addReadersWithUuids(database, READERS);
  const { issues, order } = createSendingScene(database, sink.url);
  const id = await order({ slug: "on-margins" });
  const generation = async () =>
    (
      await database.read((db) =>
        db.selectFrom("lease").select("generation").where("name", "=", "sender").executeTakeFirst(),
      )
    )?.generation ?? 0;
  const state = async () => (await issues.issue(id))?.issue.state;

  // Readers reach every node meanwhile, and what is settled stays settled.
  const settled = new Map<number, number>();
  const backwards: string[] = [];
  let samples = 0;
  const sample = async () => {
    const rows = await database.read((db) =>
      db.selectFrom("delivery").select(["subscriberNo", "state"]).where("issue", "=", id).execute(),
    );
    for (const { subscriberNo: reader, state } of rows) {
      const before = settled.get(reader);
      if (before !== undefined && before !== state) backwards.push(`${reader}: ${before}, then ${state}`);
      if (state === stateCodes.accepted) settled.set(reader, state);
    }
    samples++;
  };

  await expect.poll(() => sink.mails.length, { timeout: 30_000, interval: 10 }).toBeGreaterThan(20);
  const begun = performance.now();
  const done: Record<string, number> = {};
  while (performance.now() - begun < CHAOS && (await state()) !== "finished") {
    const node = nodes[Math.floor(Math.random() * nodes.length)] as Node;
    if (!node.trouble) {
      const kind = pick(kinds);
      done[kind] = (done[kind] ?? 0) + 1;
      node.trouble = troubles[kind](node).finally(() => {
        node.trouble = null;
      });
      // Nobody waits a minute in the short form.
      if (!proving)
        await database.write((trx) =>
          trx.updateTable("lease").set({ expiresAt: 0 }).where("name", "=", "sender").execute(),
        );
    }
    await sample();
    await delay(Math.random() * size(10_000, 1_500));
  }
  await Promise.all(nodes.map(({ trouble }) => trouble));
  for (const { proxy } of nodes) proxy.heal();
  await expect.poll(state, { timeout: size(400_000, 90_000), interval: 250 }).toBe("finished");
  await sample();

  const changes = (await generation()) - 1;
  const { tally } = (await issues.issue(id)) ?? {};
  const { accepted = 0, held = 0 } = tally ?? {};
  expect(accepted + held).toBe(READERS);
  const byReader = Map.groupBy(sink.mails, ({ to }) => to[0] ?? "");
  expect(byReader.size).toBe(READERS);
  for (const [reader, copies] of byReader)
    expect([copies.length <= 2, new Set(copies.map(({ messageId }) => messageId)).size], reader).toEqual([true, 1]);
  const doubles = sink.mails.length - byReader.size;
  process.stdout.write(
    `${READERS} readers, three nodes, ${JSON.stringify(done)} in ${((performance.now() - begun) / 1_000).toFixed(0)} s: ` +
      `${changes} changes of the sender, ${doubles} doubles, ${held} held, ${samples} looks at every copy, ` +
      `${backwards.length} went backwards\n`,
  );
  // In the short form the right to send ends early, while its holder still sends: the windows of both may go twice.
  expect(doubles).toBeLessThanOrEqual(size(1, 2) * WINDOW * Math.max(changes, 1));
  expect(backwards).toEqual([]);
  for (const { site } of nodes)
    await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status, { timeout: 20_000 }).toBe(200);
});

const kinds = (proving ? ["kill", "stop", "cut", "silence"] : ["kill", "cut"]) as readonly (keyof typeof troubles)[];

/** What happens to a node; each ends with the node as it was before. */
const troubles: Record<"kill" | "stop" | "cut" | "silence", (node: Node) => Promise<void>> = {
  kill: ({ site }) => site.restart("SIGKILL", () => delay(Math.random() * 2_000)),
  async stop({ site }) {
    process.kill(site.pid, "SIGSTOP");
    await delay(1_000 + Math.random() * 90_000);
    process.kill(site.pid, "SIGCONT");
  },
  cut: async ({ proxy }) => proxy.cut(),
  async silence({ proxy }) {
    proxy.fallSilent({ all: true });
    await delay(Math.random() * 20_000);
    proxy.heal();
  },
};

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T;

/** A node whose way to the database can be cut. */
async function startNode(databasePort: number, smtpUrl: string): Promise<Node> {
  const proxy = await startChaosProxy(databasePort);
  const environment = {
    ...unlimited,
    DATABASE_URL: `postgres://postgres:loopback@127.0.0.1:${proxy.port}/postgres`,
    SECRET,
    SMTP_URL: smtpUrl,
    SMTP_CONNECTIONS: String(WINDOW),
    SEND_RATE: String(RATE),
  };
  return { site: await startSite({ environment }), proxy, trouble: null };
}
