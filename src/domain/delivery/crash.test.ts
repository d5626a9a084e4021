import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { startSmtpSink } from "../../../test/stand-ins/smtp-sink.ts";
import { openDatabase } from "../../database/database.ts";

const KILLS = Number(process.env.KILLS ?? 10);

test(`P44, P88: ${KILLS} processes killed within 20 ms after they said yes lose no mail and repeat at most one each`, {
  timeout: KILLS * 10_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-test-"));
  const sink = await startSmtpSink();
  let child: ChildProcess | null = null;
  try {
    for (let kill = 0; kill < KILLS; kill++) {
      child = await startProcess(folder, sink.url);
      child.send(`reader${kill}@example.org`);
      expect(await once(child, "message")).toContain("accepted");
      await delay(Math.random() * 20);
      child.kill("SIGKILL");
      await once(child, "exit");
    }
    child = await startProcess(folder, sink.url);
    const expected = Array.from({ length: KILLS }, (_, kill) => `reader${kill}@example.org`);
    for (let waits = 0; waits < 100 && new Set(sink.mails.flatMap(({ to }) => to)).size < KILLS; waits++)
      await delay(100);
    await delay(500);
    const byReader = Map.groupBy(sink.mails, ({ to }) => to[0] ?? "");
    expect([...byReader.keys()].sort()).toEqual(expected.sort());
    for (const copies of byReader.values()) {
      expect(copies.length).toBeLessThanOrEqual(2);
      expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1);
    }
    child.kill("SIGKILL");
    await once(child, "exit");
    const database = await openDatabase({ databaseUrl: null, dataFolder: folder });
    const rows = await database.read((db) => db.selectFrom("mail").select("state").execute());
    expect(rows.map(({ state }) => state)).toEqual(Array(KILLS).fill("sent"));
    await database.close();
  } finally {
    child?.kill("SIGKILL");
    await sink.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

async function startProcess(folder: string, url: string): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, "../../../test/support/subscribing-process.ts"), [folder, url], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await once(child, "message");
  return child;
}
