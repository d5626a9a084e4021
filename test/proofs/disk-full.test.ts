import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { startSmtpSink } from "../stand-ins/smtp-sink.ts";
import { openFile } from "../support/readers.ts";
import { startSite } from "../support/site.ts";
import { call, size, unlimited } from "./size.ts";

const volume = mkdtempSync(join(tmpdir(), "commonplace-volume-"));
const mounted = spawnSync("/bin/mount", ["-t", "tmpfs", "-o", "size=16m", "tmpfs", volume]).status === 0;
afterAll(() => {
  if (mounted) spawnSync("/bin/umount", ["--lazy", volume]);
  rmSync(volume, { recursive: true, force: true });
});

// Where no volume may be mounted, database.test.ts stands in for this.
test("P89: on a full disk writes are 503 in JSON, reads go on, no yes is false, and it recovers without a restart", {
  timeout: 120_000,
  skip: !mounted,
}, async () => {
  const sink = await startSmtpSink();
  const site = await startSite({ dataFolder: volume, environment: { ...unlimited, SMTP_URL: sink.url } });
  try {
    for (const path of ["/", "/blog"]) expect((await fetch(site.url + path)).status).toBe(200);
    const accepted: string[] = [];
    let refused = 0;
    let number = 0;
    const ask = async () => {
      const email = `reader${number++}@example.org`;
      const answer = await call(site, "subscribe", email);
      expect(JSON.parse(answer.text)).toMatchObject({ success: answer.status === 200, message: expect.any(String) });
      if (answer.status === 200) return void accepted.push(email);
      expect(answer).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
      refused++;
    };
    for (let calls = 0; calls < 20; calls++) await ask();
    expect(refused).toBe(0);

    fillUp(join(volume, "filler"));
    for (let calls = 0; calls < 5_000 && refused < size(500, 50); calls += 10)
      await Promise.all(Array.from({ length: 10 }, ask));
    expect(refused).toBeGreaterThanOrEqual(size(500, 50));
    for (const path of ["/", "/blog", "/posts/on-margins", "/api/auth/stats", "/healthz"])
      expect((await fetch(site.url + path)).status, path).toBe(200);

    rmSync(join(volume, "filler"));
    const freed = performance.now();
    const before = accepted.length;
    while (accepted.length === before && performance.now() - freed < 10_000) {
      await ask();
      await delay(100);
    }
    expect(accepted.length).toBeGreaterThan(before);
    for (let calls = 0; calls < 20; calls++) await ask();

    const database = openFile(join(volume, "commonplace.db"));
    const stored = database.prepare("select address from subscriber").all() as { address: string }[];
    database.close();
    expect(stored.map(({ address }) => address).sort()).toEqual(accepted.toSorted());
    const until = performance.now() + 60_000;
    const mailed = () => new Set(sink.mails.flatMap(({ to }) => to));
    while (mailed().size < accepted.length && performance.now() < until) await delay(100);
    expect([...mailed()].sort()).toEqual(accepted.toSorted());
    process.stdout.write(`full disk: ${accepted.length} accepted and mailed, ${refused} refused\n`);
  } finally {
    await site.stop();
    await sink.stop();
  }
});

/** Writes until there is no room for another byte. */
function fillUp(file: string): void {
  const handle = openSync(file, "w");
  for (const bytes of [65_536, 4_096, 512, 1]) {
    try {
      for (;;) writeSync(handle, Buffer.alloc(bytes));
    } catch {}
  }
  closeSync(handle);
}
