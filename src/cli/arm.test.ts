import { expect, test } from "vitest";
import { commandDatabase, commandTerminal } from "../../test/support/command-scene.ts";
import { addReaders, createIssueScene } from "../../test/support/issues.ts";
import { DAY, HOUR } from "../../test/support/subscribing.ts";
import { createDeliveryStore } from "../database/delivery/delivery-store.ts";
import { openInstance } from "../database/instance/instance.ts";
import { newMailTo } from "../domain/delivery/new-mail.ts";
import { LONGEST_WAIT } from "../domain/delivery/retry.ts";
import { leavesNothing } from "../domain/mailer.ts";
import { createArming } from "../domain/newsletters/arming.ts";
import { addArmCommand } from "./arm.ts";

async function scene() {
  const { database, folder } = await commandDatabase();
  const at = await createIssueScene(database);
  await addReaders(database, 1, 3);
  const place = { dataFolder: folder, databaseUrl: null, origin: null, key: Buffer.alloc(32) };
  const instance = await openInstance(database, place);
  const outbox = createDeliveryStore(database, { longestWait: LONGEST_WAIT, leavesNothing }, instance.isArmed);
  const isArmed = () => database.read(instance.isArmed);
  const clock = () => at.now;
  const arming = createArming({
    database: { isArmed, arm: instance.arm },
    ...{ outbox, issues: at.store, reasons: new Set(["missed"]), clock },
  });
  const { terminal, run } = commandTerminal(addArmCommand, "arm", (common) => ({
    ...{ ...common, arming, now: clock },
    securityLog: { record() {} },
  }));
  const write = (createdAt: number) => outbox.add([newMailTo("a@example.org", "goodbye", createdAt, {})]);
  const stateOf = async (id: number) => (await at.store.issue(id))?.issue.state;
  return { at, instance, outbox, isArmed, terminal, run, write, stateOf };
}

test("P225: arm says what waits and sends it once the author agrees; a start that was missed is now", async () => {
  const { at, instance, outbox, isArmed, terminal, run, write, stateOf } = await scene();
  expect(await run()).toMatchObject({ code: 0, lines: [expect.stringContaining("Nothing waits")] });
  const late = await at.order({ slug: "late", startAt: at.now - 7 * HOUR });
  const begun = await at.order({ slug: "begun" });
  await at.freeze(begun);
  const kept = await at.order({ slug: "kept" });
  await at.store.changeState(kept, { from: ["scheduled"], to: "paused", reason: null }, at.now);
  await write(at.now - DAY);
  await instance.disarm();

  const asked = await run();
  expect(asked).toMatchObject({ code: 1, notes: [expect.stringContaining("--yes")] });
  expect(asked.lines).toEqual([
    expect.stringContaining("nothing is sent from it"),
    expect.stringMatching(/^1 mail waits, written 20/),
    expect.stringMatching(/^Issue 1 waits: .*copies left: 0$/),
    expect.stringMatching(/^Issue 2 waits: .*copies left: 3$/),
  ]);
  expect(await outbox.holdLease("one", 60_000)).toMatchObject({ outcome: "elsewhere" });
  terminal.answer = false;
  expect(await run()).toMatchObject({ code: 1, notes: ["Nothing is sent."] });
  expect(await isArmed()).toBe(false);
  terminal.answer = true;
  expect((await run()).code).toBe(0);
  expect(terminal.questions.at(-1)).toBe("Send all of this from here?");
  expect([await isArmed(), await stateOf(begun), await stateOf(kept)]).toEqual([true, "sending", "paused"]);
  expect((await at.store.issue(late))?.issue).toMatchObject({ state: "scheduled", startAt: at.now });
  expect(await outbox.holdLease("one", 60_000)).toMatchObject({ outcome: "held" });
});

test("P226: an issue whose start was missed waits for arm, where the database is armed as well", async () => {
  const { at, run, stateOf } = await scene();
  const late = await at.order({ startAt: at.now - 7 * HOUR });
  await at.store.changeState(late, { from: ["scheduled"], to: "paused", reason: "missed" }, at.now);
  const json = JSON.parse((await run("--yes", "--json")).lines.join(""));
  expect(json).toMatchObject({ wasArmed: true, armed: true, mails: 0, issues: [{ id: late }] });
  expect(await stateOf(late)).toBe("scheduled");
});

test("P225: what is older than the author says is dropped, the rest is sent", async () => {
  const { at, instance, outbox, run, write, stateOf } = await scene();
  const old = await at.order({ slug: "old", startAt: at.now - 9 * DAY });
  const recent = await at.order({ slug: "recent", startAt: at.now - HOUR });
  await write(at.now - 9 * DAY);
  await write(at.now - HOUR);
  await instance.disarm();
  const { lines, code } = await run("--drop-older-than", "3", "--yes");
  expect(code).toBe(0);
  expect(lines).toEqual(expect.arrayContaining(["1 mail dropped.", "1 issue cancelled."]));
  expect([await stateOf(old), await stateOf(recent)]).toEqual(["cancelled", "scheduled"]);
  expect(await outbox.figures()).toMatchObject({ waiting: 1 });
});
