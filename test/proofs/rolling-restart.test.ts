import { expect, test } from "vitest";
import { startBalancer } from "../stand-ins/balancer.ts";
import { hasNginx, startNginx } from "../stand-ins/nginx.ts";
import { startPostgres } from "../support/postgres.ts";
import { freePort, type RunningSite, startSite } from "../support/site.ts";
import { startLoad } from "../support/steady-load.ts";
import { proving, size, unlimited } from "./size.ts";

const RESTARTS = size(10, 2);

/** A real one, which learns that a node ends by its answers alone, or one that asks whether nodes are ready. */
const withNginx = proving && hasNginx();

test(`P95: nodes behind ${withNginx ? "nginx" : "a balancer"} are restarted one after another, and no request fails`, {
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
  const balancer = await (withNginx ? startNginx(ports) : startBalancer(ports));
  const isReady = async ({ url }: RunningSite) => (await fetch(`${url}/readyz`)).ok;
  const allReady = () =>
    expect
      .poll(
        async () =>
          (await Promise.all(nodes.map(isReady))).every(Boolean) &&
          (!("ready" in balancer) || balancer.ready().length === 2),
        { timeout: 20_000, interval: 50 },
      )
      .toBe(true);
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
  process.stdout.write(
    `${RESTARTS} restarts behind ${withNginx ? "nginx" : "a balancer"}, ${answered} answered, ${failed.length} failed\n`,
  );
  expect(failed).toEqual([]);
  expect(answered).toBeGreaterThan(100);
});
