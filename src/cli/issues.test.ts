import { expect, test } from "vitest";
import { commandDatabase, commandTerminal } from "../../test/support/command-scene.ts";
import { createManagementScene } from "../../test/support/issue-management.ts";
import { accepted, addReaders, refused } from "../../test/support/issues.ts";
import { createMailCheckStore } from "../database/newsletters/mail-check-store.ts";
import { exclusionOf } from "../domain/newsletters/audience.ts";
import { recountIssues } from "../domain/newsletters/recount.ts";
import { addIssueCommands } from "./issues.ts";

async function scene() {
  const { database } = await commandDatabase();
  await addReaders(database, 1, 4);
  const { issues, management, testCopies } = await createManagementScene(database);
  const { run } = commandTerminal(addIssueCommands, "issues", (common) => ({
    ...common,
    ...{ management, testCopies, mailbox: null, store: issues.store, rule: exclusionOf, securityLog: { record() {} } },
    recountIssues: (issue) => recountIssues(issues.store, issue),
    now: () => issues.now,
    readTime: () => null,
  }));
  const shown = async (id: number) => JSON.parse((await run("show", String(id), "--json")).lines.join("\n"));
  return { issues, database, run, shown };
}

const firstRefused = ({ no }: { no: number }) => (no === 1 ? refused : accepted);

test("P119: show says how it goes, and its JSON has these fields and no others", async () => {
  const { issues, run, shown } = await scene();
  const id = await issues.send({}, firstRefused);
  const at = new Date(issues.now).toISOString();
  expect(await shown(id)).toEqual({
    ...{ state: "finished", audience: 4, pending: 0, accepted: 3, deferred: 0, refused: 1, suppressed: 0 },
    ...{ uncertain: 0, held: 0, cancelled: 0, startedAt: at, finishedAt: at, checked: true },
  });
  expect((await run("show", String(id))).lines).toEqual([
    ...["issue       1: Hello", "state       finished", "audience    4", "accepted    3", "refused     1"],
    "rate        3.0 a second since it began",
  ]);
  expect((await run("list")).lines).toEqual([
    "id     state       begins             topic      subject",
    "1      finished    2026-01-05T12:00              Hello",
    "1 issue.",
  ]);
  expect(JSON.parse((await run("list", "--json")).lines.join("\n"))).toMatchObject([{ id, state: "finished" }]);
});

test("show says of an issue that went with --no-check that nothing was checked before", async () => {
  const { issues, database, run, shown } = await scene();
  const [unchecked, checked] = [await issues.send(), await issues.send({ slug: "other" })];
  const store = createMailCheckStore(database);
  const way = { relay: "mail.site.example:587", sender: "letters@site.example" };
  await store.note({ ...way, at: 1, outcome: "skipped", issue: unchecked });
  await store.note({ ...way, at: 2, outcome: "passed", issue: null });
  expect(await shown(unchecked)).toMatchObject({ checked: false });
  expect(await shown(checked)).toMatchObject({ checked: true });
  const line = "unchecked   it was sent with --no-check: how mail leaves here was not checked before";
  expect((await run("show", String(unchecked))).lines).toContain(line);
  expect((await run("show", String(checked))).lines).not.toContain(line);
});

test("recount says what was counted wrong, and sets it right", async () => {
  const { issues, database, run, shown } = await scene();
  const [right, wrong] = [await issues.send(), await issues.send({ slug: "other" }, firstRefused)];
  await database.write((trx) => trx.updateTable("tally").set({ n: 9 }).where("issue", "=", wrong).execute());
  expect(await shown(wrong)).toMatchObject({ accepted: 9, refused: 9 });
  expect((await run("recount", String(right))).lines).toEqual(["1 issue recounted, none set right."]);
  const json = JSON.parse((await run("recount", "--json")).lines.join("\n"));
  expect(json).toMatchObject([{ issue: right, miscounts: [] }, { issue: wrong }]);
  expect(json[1].miscounts).toContainEqual({ state: "accepted", was: 9, is: 3 });
  expect(await shown(wrong)).toMatchObject({ accepted: 3, refused: 1, pending: 0 });
  await database.write((trx) => trx.updateTable("tally").set({ n: 0 }).where("state", "=", 3).execute());
  expect(await run("recount", String(wrong))).toMatchObject({
    lines: [`issue ${wrong}: refused was counted as 0 and is 1`, "1 issue recounted, 1 set right."],
    code: 0,
  });
  expect((await run("recount")).lines).toEqual(["2 issues recounted, none set right."]);
  expect(await run("recount", "9")).toMatchObject({ lines: [], notes: ["There is no issue 9."], code: 1 });
});

test("P119: pause, resume and cancel change what may be changed, and say what not", async () => {
  const { issues, run, shown } = await scene();
  const id = await issues.order();
  expect((await run("pause", "1")).lines).toEqual(["Issue 1 is paused."]);
  expect(await run("pause", "1")).toMatchObject({ notes: ["Issue 1 is paused."], code: 1 });
  expect((await run("resume", "1")).code).toBe(0);
  await issues.freeze(id);
  expect((await run("cancel", "1")).lines).toEqual(["Issue 1 is cancelled."]);
  expect(await shown(id)).toMatchObject({ state: "cancelled", pending: 0, accepted: 0, cancelled: 4 });
  expect(await issues.sendAll(id)).toBe(0);
  for (const word of ["pause", "resume", "cancel", "retry-failed", "retry-held"])
    expect(await run(word, "1")).toMatchObject({ notes: ["Issue 1 is cancelled."], code: 1 });
});

test("what was refused goes once more, and one copy to one reader again", async () => {
  const { issues, run, shown } = await scene();
  const id = await issues.send({}, firstRefused);
  expect((await run("retry-failed", "1")).lines).toEqual(["1 copy goes once more, sent by the running site."]);
  expect(await issues.sendAll(id)).toBe(1);
  expect(await shown(id)).toMatchObject({ accepted: 4, refused: 0 });
  expect((await run("retry-held", "1")).lines).toEqual(["0 copies go once more, sent by the running site."]);
  expect((await run("resend", "1", " Reader2@Example.org")).code).toBe(0);
  expect(await issues.sendAll(id)).toBe(1);
  expect(await run("resend", "1", "eve@example.org")).toMatchObject({
    notes: ["No reader has this address."],
    code: 1,
  });
  expect((await run("resend", "9", "reader2@example.org")).code).toBe(1);
});

test("who came since is printed, and gets it when the author says so", async () => {
  const { issues, database, run, shown } = await scene();
  const id = await issues.send();
  await addReaders(database, 5, 6);
  expect(await run("export-missing", "1")).toMatchObject({
    lines: ["reader5@example.org", "reader6@example.org"],
    code: 0,
  });
  expect((await run("send-missing", "1")).code).toBe(0);
  expect(await issues.freeze(id)).toBe(2);
  expect(await issues.sendAll(id)).toBe(2);
  expect(await shown(id)).toMatchObject({ audience: 6, accepted: 6 });
  await issues.order({ slug: "other" });
  expect(await run("send-missing", "2")).toMatchObject({ notes: ["Issue 2 is not one that was sent."], code: 1 });
});

test.each(["show", "pause", "resume", "cancel", "retry-failed", "retry-held", "send-missing", "export-missing"])(
  "%s of an issue that is not there, or of what is no number, says so",
  async (command) => {
    const { run } = await scene();
    expect(await run(command, "7")).toMatchObject({ lines: [], notes: ["There is no issue 7."], code: 1 });
    for (const word of ["abc", "1.5", "-1", "0"])
      await expect(run(command, "--", word)).rejects.toThrow("Say the number that “issues list” gives it.");
  },
);
