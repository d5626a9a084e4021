import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { commandDatabase, commandTerminal } from "../../test/support/command-scene.ts";
import { createManagementScene } from "../../test/support/issue-management.ts";
import { addReaders, changeReader } from "../../test/support/issues.ts";
import { exclusionOf } from "../domain/newsletters/audience.ts";
import { instantOf } from "../domain/site/dates.ts";
import { addSendCommand } from "./send.ts";

async function scene() {
  const { database } = await commandDatabase();
  await addReaders(database, 1, 3);
  const at = await createManagementScene(database);
  const { terminal, run } = commandTerminal(addSendCommand, "send", (common) => ({
    ...common,
    ...{
      management: at.management,
      testCopies: at.testCopies,
      mailbox: at.mailbox,
      store: at.issues.store,
      rule: exclusionOf,
      securityLog: { record() {} },
    },
    recountIssues: async () => [],
    now: () => at.issues.now,
    readTime(written: string) {
      const time = instantOf(written, "UTC");
      return Number.isNaN(time) ? null : time;
    },
  }));
  const orders = () => at.issues.store.issues();
  const digest = async () => String(JSON.parse((await run("spring", "--rehearse", "--json")).lines.join("")).digest);
  const folder = mkdtempSync(join(tmpdir(), "commonplace-preview-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { at, database, terminal, run, orders, digest, folder };
}

test("P117: a rehearsal prints to whom it goes, to whom not, and the digest; as JSON exactly that", async () => {
  const { at, database, run, orders } = await scene();
  await changeReader(database, "s1", { leftAt: 5 });
  at.text = { ...at.text, body: "See [there](http://localhost:3000/x)." };
  const { lines, code } = await run("spring", "--rehearse", "--json");
  expect(code).toBe(0);
  const json = JSON.parse(lines.join("\n"));
  expect(Object.keys(json)).toEqual(["digest", "recipients", "excluded", "bytes", "warnings"]);
  expect(json).toMatchObject({ recipients: 2, excluded: { unsubscribed: 1, "had-it": 0 } });
  expect(json.bytes).toBeGreaterThan(1_000);
  expect(json.warnings.join()).toContain("localhost");
  const words = (await run("spring", "--rehearse")).lines;
  expect(words).toEqual(
    expect.arrayContaining([
      "subject     It is spring",
      "topic       none: every active reader",
      "recipients  2",
      "            1 not: unsubscribed",
      expect.stringMatching(/^size {8}[\d,]+ bytes a copy, 0\.\d MB in all; every copy was made and read$/),
      `digest      ${json.digest}`,
    ]),
  );
  expect(await orders()).toEqual([]);
  expect(await run("autumn", "--rehearse", "--json")).toMatchObject({ lines: ["null"], code: 1 });
});

test("P117: it goes after the author has said yes, as it was rehearsed", async () => {
  const { at, run, terminal, orders, digest } = await scene();
  const order = ["spring", "--digest", await digest()];
  expect(await run(...order)).toMatchObject({ code: 1, notes: [expect.stringContaining("--yes")] });
  terminal.answer = false;
  expect(await run(...order)).toMatchObject({ code: 1, notes: ["Nothing is sent."] });
  expect(await orders()).toEqual([]);
  terminal.answer = true;
  const { lines, code } = await run(...order);
  expect(terminal.questions.at(-1)).toBe("“It is spring” goes to 3 readers, beginning in 60 seconds. Send it?");
  expect(code).toBe(0);
  expect(lines[0]).toBe("Issue 1 begins in 60 seconds, sent by the running site.");
  expect(await orders()).toMatchObject([{ id: 1, state: "scheduled", startAt: at.issues.now + 60_000 }]);
  expect(await run(...order, "--yes", "--json")).toMatchObject({ lines: ["null"], code: 1 });
});

test("what is said of its time and pace is written down with it", async () => {
  const { run, orders, digest } = await scene();
  const order = ["spring", "--digest", await digest(), "--yes", "--json", "--hold-uncertain"];
  const { lines } = await run(...order, "--at", "2026-12-01 07:30", "--window", "Mon-Fri 7-9", "--per-day", "500");
  expect(JSON.parse(lines.join(""))).toEqual({ id: 1, recipients: 3, startAt: "2026-12-01T07:30:00.000Z" });
  expect(await orders()).toMatchObject([{ window: "Mon-Fri 7-9", dayCap: 500, holdUncertain: true }]);
});

test.each([
  [["--delay", "soon"], "whole seconds"],
  [["--per-day", "0"], "whole number"],
  [["--per-day", "5", "--warm-up"], "cannot be used with"],
  [["--corrects", "abc"], "issues list"],
])("%j is not understood, and nothing happens", async (options, words) => {
  const { run, orders, digest } = await scene();
  await expect(run("spring", "--digest", await digest(), "--yes", ...options)).rejects.toThrow(words);
  expect(await orders()).toEqual([]);
});

test.each([
  [["--at", "tomorrow"], "write it like “2026-12-01 07:30”"],
  [["--at", "2020-01-01"], "has passed"],
  [["--window", "at night"], "at night"],
  [["--topic", "cats"], "no topic “cats”"],
  [["--corrects", "7"], "There is no issue 7."],
])("%j is refused in words, and nothing happens", async (options, words) => {
  const { run, orders, digest } = await scene();
  const { notes, lines, code } = await run("spring", "--digest", await digest(), "--yes", ...options);
  expect({ lines, code }).toEqual({ lines: [], code: 1 });
  expect(notes.join()).toContain(words);
  expect(await orders()).toEqual([]);
});

test("P129: tests go to the author's addresses, and no order, rehearsal or other address comes of it", async () => {
  const { at, run, orders } = await scene();
  const { lines, code } = await run("spring", "--to", "me@example.org, you@example.org", "--to", "x@example.org");
  expect(code).toBe(0);
  expect(lines).toEqual(
    ["me", "you", "x"].map((name) => `A test goes to ${name}@example.org, sent by the running site.`),
  );
  expect(at.tests.map(({ recipient }) => recipient)).toEqual(["me@example.org", "you@example.org", "x@example.org"]);
  expect(await run("spring", "--to", "nobody")).toMatchObject({ code: 1, notes: ["“nobody” is no e-mail address."] });
  await expect(run("spring", "--to", "a@example.org", "--rehearse")).rejects.toThrow("cannot be used with");
  expect(at.tests).toHaveLength(3);
  expect(await orders()).toEqual([]);
});

test("in local mode a preview lies in the mailbox as well", async () => {
  const { at, run, folder } = await scene();
  at.mailbox = { page: "http://localhost:8787/dev/mailbox", owner: "author@example.org" };
  const { lines } = await run("spring", "--preview", folder);
  expect(lines).toEqual([join(folder, "mail.html"), join(folder, "mail.txt"), "http://localhost:8787/dev/mailbox"]);
  expect(at.tests).toMatchObject([{ recipient: "author@example.org", template: "issue-test" }]);
});

test("without a word what to do it says what can be done; a preview is written to a folder", async () => {
  const { run, orders, folder } = await scene();
  expect(await run("spring")).toMatchObject({ code: 1, notes: [expect.stringContaining("--rehearse")] });
  const { lines, code } = await run("spring", "--preview", folder);
  expect({ lines, code }).toEqual({ lines: [join(folder, "mail.html"), join(folder, "mail.txt")], code: 0 });
  expect(readFileSync(join(folder, "mail.txt"), "utf8")).toContain("warm");
  expect(readFileSync(join(folder, "mail.html"), "utf8")).toContain("<em");
  expect(await orders()).toEqual([]);
});
