import { expect, test } from "vitest";
import { commandDatabase } from "../../../test/support/command-scene.ts";
import { rehearseCopies } from "../../../test/support/issue-management.ts";
import { addReaders, createIssueScene, sampleOrder } from "../../../test/support/issues.ts";
import { issueText } from "../../../test/support/sample-issue.ts";
import { createMailCheckStore } from "../../database/newsletters/mail-check-store.ts";
import type { ComposedIssue } from "./letter.ts";
import { createMailCheckGate } from "./mail-check/mail-check-gate.ts";
import { createIssueManagement, type Timing } from "./management.ts";

const { digest, message, sender, subject } = sampleOrder;
const composed: ComposedIssue = {
  ...{ subject, message, sender, digest },
  html: "<p>Hello</p>",
  text: "Hello",
  headers: {},
  bytes: 5,
  language: null,
  warnings: [],
};
const soon: Timing = { at: null, delay: 0, window: null, dayCap: null, holdUncertain: false, noCheck: false };
const way = { relay: "mail.site.example:587", sender };

/** 1,001 readers, of a site that asks for checks of the way of mail, or of one that does not. */
async function scene(asks: boolean) {
  const { database } = await commandDatabase();
  await addReaders(database, 1, 1_001);
  const { store } = await createIssueScene(database);
  const checks = createMailCheckStore(database);
  const clock = () => 1_000;
  const management = createIssueManagement({
    store,
    find: async () => issueText("Hello"),
    compose: async () => composed,
    rehearseCopies,
    topics: () => [],
    languages: () => [],
    timeZone: () => "UTC",
    gate: asks ? createMailCheckGate({ way, store: checks, clock }) : null,
    clock,
  });
  await management.rehearse("hello", {}, soon);
  const check = (noCheck: boolean) => management.check("hello", {}, digest, { ...soon, noCheck });
  const skipped = () =>
    database.read((db) => db.selectFrom("mailCheck").select("issue").where("outcome", "=", "skipped").execute());
  return { management, check, checks, skipped };
}

test("without a check of the way of mail it goes to more than 1,000 readers only where that is waived, and noted", async () => {
  const { management, check, skipped } = await scene(true);
  expect(await check(false)).toMatchObject({ outcome: "refused", why: expect.stringContaining("check-mail") });
  const checked = await check(true);
  if (checked.outcome === "refused") throw new Error(checked.why);
  expect([checked.recipients, checked.unchecked]).toEqual([1_001, true]);
  const ordered = await management.order(checked);
  expect(ordered).toMatchObject({ outcome: "ordered" });
  expect(await skipped()).toEqual([{ issue: "id" in ordered && ordered.id }]);
});

test("a check that passed, or a site that asks for none, leaves nothing to be waived", async () => {
  const { management, check, checks, skipped } = await scene(true);
  await checks.note({ ...way, at: 0, outcome: "passed", issue: null });
  expect(await check(false)).toMatchObject({ outcome: "ready", unchecked: false });
  const checked = await check(true);
  if (checked.outcome === "ready") await management.order(checked);
  expect(await skipped()).toEqual([]);
  expect(await (await scene(false)).check(false)).toMatchObject({ outcome: "ready", unchecked: false });
});
