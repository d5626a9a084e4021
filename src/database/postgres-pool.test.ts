import { sql } from "kysely";
import { expect, test } from "vitest";
import { startChaosProxy } from "../../test/stand-ins/chaos-proxy.ts";
import { eachEngine } from "../../test/support/databases.ts";
import { withTls } from "../database-url.ts";
import { isDatabaseError } from "./database-error.ts";

eachEngine(({ engine, place, openAt }) => {
  const onPostgres = test.skipIf(engine === "sqlite");

  async function openThrough() {
    const where = await place();
    const url = new URL(where.databaseUrl ?? "");
    const proxy = await startChaosProxy(Number(url.port));
    url.port = String(proxy.port);
    const database = await openAt({ ...where, databaseUrl: url.href });
    const ask = () => database.read((db) => sql`select 1`.execute(db));
    const wait = () => database.read((db) => sql`select pg_sleep(0.3)`.execute(db));
    await Promise.all(Array.from({ length: 8 }, wait));
    return { proxy, ask, wait };
  }

  onPostgres("one wait of 5 s finds out about every connection that fell silent", { timeout: 20_000 }, async () => {
    const { proxy, ask } = await openThrough();
    proxy.fallSilent();
    const started = performance.now();
    expect(isDatabaseError(await ask().catch((error) => error), "unavailable")).toBe(true);
    const noticed = performance.now();
    expect(noticed - started).toBeLessThan(6_000);
    for (let times = 0; times < 8; times++) await ask();
    expect(performance.now() - noticed).toBeLessThan(2_000);
    await proxy.stop();
  });

  onPostgres("connections that break, used or not, fail who uses them and end nothing else", async () => {
    const { proxy, ask, wait } = await openThrough();
    const waiting = wait().catch((error) => error);
    await new Promise((resolve) => setTimeout(resolve, 100));
    proxy.cut();
    expect(isDatabaseError(await waiting, "unavailable")).toBe(true);
    await ask();
    await proxy.stop();
  });

  onPostgres("beyond this machine nothing is said to a server without TLS", async () => {
    const { databaseUrl, dataFolder } = await place();
    // The same server by an address that is no loopback one.
    const elsewhere = withTls((databaseUrl as string).replace("127.0.0.1", "0.0.0.0"));
    const refusal = await openAt({ databaseUrl: elsewhere, dataFolder }).catch((error) => error);
    expect(refusal.message).toMatch(/^DATABASE_URL: TLS with the server failed: .*SSL/);
    expect(isDatabaseError(refusal, "unavailable")).toBe(true);
  });
});
