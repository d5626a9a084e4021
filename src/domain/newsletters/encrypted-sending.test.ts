import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { startSmtpSink } from "../../../test/stand-ins/smtp-sink.ts";
import { selfSigned, trust } from "../../../test/support/certificate.ts";
import { eachEngine } from "../../../test/support/databases.ts";
import { createSendingScene } from "../../../test/support/issue-sending.ts";
import { addReadersWithUuids } from "../../../test/support/issues.ts";

const READERS = 12;

eachEngine(({ open }) => {
  test.each([
    ["TLS", "tls", ""],
    ["STARTTLS", "startTls", "?starttls=required"],
  ] as const)("P49: a bad certificate (%s) charges no copy, and all go once it is good", async (_, how, query) => {
    const database = await open();
    await addReadersWithUuids(database, READERS);
    const certificate = selfSigned({ host: "127.0.0.1" });
    const sink = await startSmtpSink({ [how]: certificate });
    const scene = createSendingScene(database, `${sink.url}${query}`);
    const lookFor = async (milliseconds: number, isDone = async () => false) => {
      const end = performance.now() + milliseconds;
      while (performance.now() < end && !(await isDone())) {
        await scene.sending.runDue();
        await delay(20);
      }
    };
    try {
      await scene.holdLease();
      const id = await scene.order();
      const stateOf = async () => (await scene.issues.issue(id))?.issue.state;

      await lookFor(2_500);
      expect(sink.connections.length).toBeGreaterThanOrEqual(2);
      expect(sink.connections.length).toBeLessThanOrEqual(4);
      expect(sink.commands.filter((line) => !/^(EHLO|STARTTLS)/.test(line))).toEqual([]);
      expect(await stateOf()).toBe("sending");
      const charged = database.read((db) =>
        db.selectFrom("delivery").select("subscriberNo").where("attempts", "is not", null).execute(),
      );
      expect(await charged).toEqual([]);
      expect((await scene.issues.issue(id))?.tally).toMatchObject({ pending: READERS, deferred: 0, uncertain: 0 });
      expect(scene.log).toContainEqual({ level: "error", message: "the relay cannot be reached; mail waits" });

      trust(certificate);
      await lookFor(10_000, async () => (await stateOf()) === "finished");
      expect((await scene.issues.issue(id))?.tally).toMatchObject({ accepted: READERS, pending: 0 });
      expect(new Set(sink.mails.flatMap(({ to }) => to)).size).toBe(READERS);
      expect(sink.mails).toHaveLength(READERS);
      expect(await scene.issues.recount(id)).toEqual([]);
    } finally {
      await scene.stop();
      await sink.stop();
    }
  });
});
