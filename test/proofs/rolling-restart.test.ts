import { expect, test } from "vitest";
import { startBalancer } from "../stand-ins/balancer.ts";
import { startPostgres } from "../support/postgres.ts";
import { freePort, startSite } from "../support/site.ts";
import { startLoad } from "../support/steady-load.ts";
import { size, unlimited } from "./size.ts";

const RESTARTS = size(10, 2);

test("P95: nodes behind a balancer are restarted one after another, and no request fails", {
  timeout: size(600_000, 120_000),
}, async () => {
  const postgres = await startPostgres();
  const start = async () => {
    const PORT = String(await freePort());
    const environment = { ...unlimited, PORT, DATABASE_URL: postgres.url, SECRET: "s".repeat(40) };
    return startSite({ environment });
  };
  const nodes = [await start(), await start()];
  const ports = nodes.map(({ url }) => Number(new URL(url).port));
  const balancer = await startBalancer(ports);
  const allReady = () => expect.poll(() => balancer.ready().length, { timeout: 20_000, interval: 50 }).toBe(2);
  await allReady();
  const load = startLoad(balancer.url, { perSecond: 200, connections: 20 });
  for (let restart = 0; restart < RESTARTS; restart++) {
    await nodes[restart % 2]?.restart("SIGTERM");
    await allReady();
  }
  const { answered, failed } = await load.stop();
  await balancer.stop();
  await Promise.all(nodes.map((node) => node.stop()));
  await postgres.stop();
  process.stdout.write(`${RESTARTS} restarts, ${answered} answered, ${failed.length} failed\n`);
  expect(failed).toEqual([]);
  expect(answered).toBeGreaterThan(100);
});
