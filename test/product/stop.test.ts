import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { unlimited } from "../proofs/size.ts";
import { type RunningSite, startSite } from "../support/site.ts";
import { startLoad } from "../support/steady-load.ts";

const readiness = async (site: RunningSite) => (await fetch(`${site.url}/readyz`)).status;

/** A call whose body takes its time; resolves with the answer. */
function slowly(url: string, milliseconds: number): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  const body = JSON.stringify({ email: "slow@example.org" });
  const head = ["POST /api/auth/subscribe HTTP/1.1", "Host: localhost", "Content-Type: application/json"];
  socket.write(`${[...head, `Content-Length: ${body.length}`].join("\r\n")}\r\n\r\n${body.slice(0, 5)}`);
  setTimeout(() => socket.write(body.slice(5)), milliseconds);
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  return new Promise((resolve, reject) => {
    socket.once("error", reject);
    socket.once("close", () => resolve(answer));
  });
}

describe("stopping the product", () => {
  test("P94: SIGTERM turns readiness off, closes connections for 5 s, cuts nothing, and is done within 15 s", {
    timeout: 60_000,
  }, async () => {
    const site = await startSite({ environment: unlimited });
    const load = startLoad(site.url, { perSecond: 200, connections: 20 });
    await delay(1_000);
    expect(await readiness(site)).toBe(200);
    const began = performance.now();
    const stopped = site.stop("SIGTERM");
    // However long a busy machine takes for an answer: one may have been on its way, the one after it knows.
    await readiness(site);
    expect(await readiness(site)).toBe(503);
    await delay(1_000);
    const page = await fetch(`${site.url}/blog`);
    expect([page.status, page.headers.get("Connection")]).toEqual([200, "close"]);
    const late = slowly(site.url, 5_000);
    await delay(1_000);
    const { answered, failed } = await load.stop();
    expect(await late).toMatch(/^HTTP\/1.1 200 /);
    expect(await stopped).toBe(0);
    const took = performance.now() - began;
    expect(took).toBeGreaterThan(5_000);
    expect(took).toBeLessThan(15_000);
    expect(failed).toEqual([]);
    expect(answered).toBeGreaterThan(20);
  });

  test("P97: an error that nothing has caught is logged and ends the process in order, with code 1", async () => {
    const throwing = `process.on("SIGUSR2", () => setImmediate(() => { throw new Error("injected " + "fault"); }))`;
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(throwing)}`;
    const site = await startSite({ environment: { NODE_OPTIONS } });
    process.kill(site.pid, "SIGUSR2");
    await expect.poll(() => readiness(site), { interval: 20, timeout: 2_000 }).toBe(503);
    expect((await fetch(`${site.url}/blog`)).status).toBe(200);
    expect(await site.exited()).toBe(1);
    const line = site
      .output()
      .split("\n")
      .find((text) => text.includes("injected fault"));
    expect(JSON.parse(line as string)).toMatchObject({
      level: 60,
      origin: "uncaughtException",
      err: { message: "injected fault" },
    });
  });
});
