import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { expect, onTestFinished, test } from "vitest";
import { createSubscribing, testKeys } from "../../test/support/subscribing.ts";
import { readListFile } from "../domain/subscribers/list-file.ts";
import { createRoster } from "../domain/subscribers/roster.ts";
import { openDatabase } from "../storage/database.ts";
import { addSubscriberCommands } from "./subscribers.ts";

async function scene() {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-cli-"));
  const database = await openDatabase({ databaseUrl: null, dataFolder: folder });
  onTestFinished(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const at = createSubscribing(database, folder);
  const roster = createRoster({
    store: at.store,
    clock: () => at.now,
    addressKey: testKeys.addresses,
    limits: { mailsPerRecipient: 3, mailsPerClient: 10 },
    topics: () => ["essays", "poetry"],
    noteErasure: async () => {},
  });
  const files: Record<string, string> = {};
  let opened = 0;
  async function run(...words: string[]) {
    const result = { lines: [] as string[], code: -1 };
    const program = new Command("commonplace").exitOverride().configureOutput({ writeErr: () => {} });
    addSubscriberCommands(program, {
      open: async () => {
        opened++;
        return { roster, readListFile, close: async () => void opened-- };
      },
      print: (line) => result.lines.push(line),
      readFile: (path) => files[path] ?? "",
      exitWith: (code) => {
        result.code = code;
      },
    });
    await program.parseAsync(["subscribers", ...words], { from: "user" });
    expect(opened).toBe(0);
    return result;
  }
  return { at, files, run };
}

test("list prints a line for each reader, by status, or JSON", async () => {
  const { at, run } = await scene();
  expect((await run("list")).lines).toEqual([
    "address                               name                  status        confirmed     topics",
    "0 readers.",
  ]);
  expect((await run("list", "--json")).lines.join("\n")).toBe("[]");
  await at.activate("ada@example.org", { name: "Ada" });
  at.now += 1_000;
  await at.subscribe("eve@example.org");
  const { lines, code } = await run("list");
  expect([code, lines.at(-1)]).toEqual([0, "2 readers."]);
  expect(lines[1]).toMatch(/^ada@example\.org {21,} {2}Ada {17,} {2}active {6} {2}2026-01-05 {4}all$/);
  expect((await run("list", "--status", "pending")).lines).toHaveLength(3);
  const parsed = JSON.parse((await run("list", "--json")).lines.join("\n"));
  expect(parsed).toEqual([
    expect.objectContaining({ email: "ada@example.org", status: "active", confirmedAt: "2026-01-05T12:00:00.000Z" }),
    expect.objectContaining({ email: "eve@example.org", status: "pending", confirmedAt: null }),
  ]);
  await expect(run("list", "--status", "nonsense")).rejects.toThrow();
});

test("show tells one reader's record, and keeps secrets to itself", async () => {
  const { at, run } = await scene();
  await at.activate("ada@example.org", { name: "Ada", source: "blog", page: "/blog" });
  const { lines, code } = await run("show", "ADA@example.org");
  expect(code).toBe(0);
  expect(lines.join("\n")).toMatch(/address {5}ada@example\.org\nname {8}Ada\nstatus {6}active/);
  expect(lines.at(-1)).toMatch(/^2026-01-05T12:00:00\.000Z +requested by blog on \/blog \(link\) confirmed 2026/);
  const text = (await run("show", "ada@example.org", "--json")).lines.join("\n");
  expect(JSON.parse(text)).toMatchObject({
    subscriber: { email: "ada@example.org" },
    consent: [{ kind: "requested", source: "blog" }],
    suppressed: null,
  });
  expect(text).not.toMatch(/random|clientKey/);
  expect(await run("show", "nobody@example.org")).toEqual({
    lines: ["Nothing is kept about nobody@example.org."],
    code: 1,
  });
});

test("add asks the reader, unless there is evidence", async () => {
  const { at, run } = await scene();
  expect(await run("add", "ada@example.org", "--name", "Ada", "--topics", "essays,poetry")).toEqual({
    lines: ["ada@example.org is asked to confirm by mail."],
    code: 0,
  });
  expect((await at.mailsTo("ada@example.org")).map(({ template }) => template)).toEqual(["verify"]);
  expect((await run("add", "eve@example.org", "--evidence", "at the fair")).code).toBe(1);
  const added = await run("add", "eve@example.org", "--confirmed", "2025-03-01", "--evidence", "at the fair");
  expect(added).toEqual({ lines: ["eve@example.org is subscribed now, by your evidence."], code: 0 });
  expect(await at.mailsTo("eve@example.org")).toEqual([]);
  expect(await run("add", "eve")).toEqual({
    lines: ["eve cannot be read: Please enter a valid email address."],
    code: 1,
  });
  expect((await run("add", "x@example.org", "--topics", "cooking")).lines).toEqual([
    "x@example.org cannot be read: There is no topic cooking.",
  ]);
});

test("remove takes off the list, and erases", async () => {
  const { at, run } = await scene();
  await at.activate("ada@example.org");
  expect(await run("remove", "ada@example.org")).toEqual({ lines: ["ada@example.org is off the list."], code: 0 });
  expect(await at.subscribers.totalActive()).toBe(0);
  expect(await run("remove", "ada@example.org", "--erase")).toEqual({ lines: ["ada@example.org is erased."], code: 0 });
  expect((await run("show", "ada@example.org")).lines).toEqual(["Erased, and will not be added by an import: left."]);
  expect((await run("remove", "ada@example.org")).code).toBe(1);
  expect((await run("remove", "\u001b[2Jx")).lines).toEqual(["\ufffd[2Jx is no address."]);
});

test("a dry run lists every row's fate and changes nothing; the import does as it said", async () => {
  const { at, files, run } = await scene();
  await at.activate("active@example.org");
  await at.activate("left@example.org");
  await at.subscribers.leaveOwn("left@example.org");
  files["list.csv"] = [
    "E-mail,Name,Confirmed at,Evidence,Ignored",
    "new@example.org,New,,,x",
    'proven@example.org,"Pro, ven",2025-03-01,old list,x',
    "active@example.org,,2025-03-01,old list,x",
    "left@example.org,,2025-03-01,old list,x",
    "NEW@example.org,,,,x",
    "\u001b[31mbad,,,,x",
    "",
  ].join("\r\n");
  const dry = await run("import", "list.csv", "--dry-run", "--evidence");
  expect(dry.code).toBe(1);
  expect(dry.lines.map((line) => line.replace(/ {2,}/g, " | "))).toEqual([
    "row 1 | new@example.org | is asked to confirm by mail",
    "row 2 | proven@example.org | is subscribed now, by your evidence",
    "row 3 | active@example.org | is subscribed already",
    "row 4 | left@example.org | has left and stays away",
    "row 5 | new@example.org | stands in the file twice".replace("new", "NEW"),
    "row 6 | \ufffd[31mbad | cannot be read: Please enter a valid email address",
    "6 rows: 1 asked, 1 activated, 1 kept, 1 left, 1 repeated, 1 invalid.",
    "Nothing was changed: this was a dry run.",
  ]);
  expect(await at.store.findByKey("new@example.org")).toBeNull();
  const unvouched = JSON.parse((await run("import", "list.csv", "--dry-run", "--json")).lines.join("\n"));
  expect(unvouched.map(({ fate }: { fate: string }) => fate)).toEqual([
    "asked",
    "asked",
    "kept",
    "left",
    "repeated",
    "invalid",
  ]);
  const real = await run("import", "list.csv", "--evidence");
  expect(real.lines.slice(-2)).toEqual([
    "6 rows: 1 asked, 1 activated, 1 kept, 1 left, 1 repeated, 1 invalid.",
    "The running site mails that reader now.",
  ]);
  expect(await at.subscribers.totalActive()).toBe(2);
  expect((await at.mailsTo("new@example.org")).map(({ template }) => template)).toEqual(["verify"]);
  expect(await at.store.findByKey("left@example.org")).toMatchObject({ leftAt: at.now });
});

test("a file without a column of addresses, or broken, is said to be so", async () => {
  const { files, run } = await scene();
  files["a.csv"] = "name\nAda\n";
  files["b.csv"] = 'email\n"ada@example.org\n';
  expect((await run("import", "a.csv")).lines).toEqual(['a.csv: CSV: the first line names no column "email"']);
  const broken = await run("import", "b.csv");
  expect([broken.code, broken.lines[0]]).toEqual([1, expect.stringContaining("b.csv: CSV: stray quotation mark")]);
});

test("what is exported can be imported", async () => {
  const { at, run } = await scene();
  await at.activate("ada@example.org", { name: "=1+1" });
  const exported = await run("export");
  expect(exported.lines[0]).toBe("email,name,topics,status,requested_at,confirmed_at,left_at,evidence\r");
  expect(exported.lines).toHaveLength(2);
  const other = await scene();
  other.files["list.csv"] = `${exported.lines.join("\n")}\n`;
  expect((await other.run("import", "list.csv", "--evidence")).lines).toEqual(["1 row: 1 activated."]);
  expect(await other.at.subscribers.totalActive()).toBe(1);
});
