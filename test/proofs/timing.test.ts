import { randomUUID } from "node:crypto";
import { Agent, request as askHttp } from "node:http";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openFile, writeReaders } from "../support/readers.ts";
import { startSite } from "../support/site.ts";
import { size, unlimited } from "./size.ts";

const EACH = size(1_000, 100);
/** Chance alone stays within this, four times its standard deviation. */
const ROOM = size(0.05, 0.17);
const kinds = ["unknown", "pending", "active", "bounced"] as const;

test.each(["subscribe", "resend-verification", "unsubscribe"])(
  "P30: how long %s takes does not tell whom it is about",
  {
    timeout: 60_000 + EACH * 300,
    retry: 4,
  },
  async (name) => {
    const site = await startSite({ environment: unlimited });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      const addresses = Object.fromEntries(
        kinds.map((kind) => [kind, Array.from({ length: EACH }, () => `${randomUUID()}@example.org`)]),
      ) as Record<(typeof kinds)[number], string[]>;
      const database = openFile(join(site.dataFolder, "commonplace.db"));
      for (const kind of kinds) if (kind !== "unknown") writeReaders(database, addresses[kind], kind);
      database.close();
      const ask = (email: string) => timed(agent, `${site.url}/api/auth/${name}`, JSON.stringify({ email }));
      for (let warm = 0; warm < 200; warm++) await ask(`${randomUUID()}@example.org`);

      const times = Object.fromEntries(kinds.map((kind) => [kind, [] as number[]])) as Record<string, number[]>;
      const answers = new Set<string>();
      for (let round = 0; round < EACH; round++)
        for (const kind of kinds.toSorted(() => Math.random() - 0.5)) {
          const { took, answer } = await ask(addresses[kind][round] ?? "");
          times[kind]?.push(took);
          answers.add(answer);
        }
      expect(answers.size).toBe(1);
      const found = kinds
        .slice(1)
        .map((kind) => ({ kind, auc: areaUnderCurve(times.unknown ?? [], times[kind] ?? []) }));
      process.stdout.write(`${name}: ${found.map(({ kind, auc }) => `${kind} ${auc.toFixed(3)}`).join(", ")}\n`);
      for (const { kind, auc } of found) expect(Math.abs(auc - 0.5), kind).toBeLessThan(ROOM);
    } finally {
      agent.destroy();
      await site.stop();
    }
  },
);

function timed(agent: Agent, url: string, body: string): Promise<{ took: number; answer: string }> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) };
    askHttp(url, { method: "POST", agent, headers }, (response) => {
      let text = "";
      response.on("data", (chunk) => {
        text += chunk;
      });
      response.on("end", () =>
        resolve({ took: performance.now() - started, answer: `${response.statusCode} ${text}` }),
      );
    })
      .on("error", reject)
      .end(body);
  });
}

/** How likely a value of `b` is larger than one of `a`: 0.5 when they cannot be told apart (Mann and Whitney). */
function areaUnderCurve(a: readonly number[], b: readonly number[]): number {
  let larger = 0;
  for (const x of a) for (const y of b) larger += y > x ? 1 : y === x ? 0.5 : 0;
  return larger / (a.length * b.length);
}
