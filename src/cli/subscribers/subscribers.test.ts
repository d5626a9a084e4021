import { expect, test } from "vitest";
import { commandDatabase, commandTerminal } from "../../../test/support/command-scene.ts";
import { createManagement, createSubscribing } from "../../../test/support/subscribing.ts";
import type { SecurityEvent } from "../../domain/security-log.ts";
import { readListFile } from "../../domain/subscribers/management/list-file.ts";
import { addSubscriberCommands } from "./subscribers.ts";

async function scene() {
  const { database, folder } = await commandDatabase();
  const at = createSubscribing(database, folder);
  const subscribers = createManagement(at);
  const securityLog = { record: ({ event }: SecurityEvent) => expect(event).toBe("command-run") };
  const files: Record<string, string> = {};
  const { terminal, run } = commandTerminal(
    addSubscriberCommands,
    "subscribers",
    (common) => ({ ...common, securityLog, subscribers, readListFile, mailsPerHour: 3_600 }),
    files,
  );
  return { at, files, terminal, run };
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
    notes: [],
    code: 1,
  });
});

test("add asks the reader, unless there is evidence", async () => {
  const { at, run } = await scene();
  expect(await run("add", "ada@example.org", "--name", "Ada", "--topics", "essays,poetry")).toEqual({
    lines: ["ada@example.org is asked to confirm by mail."],
    notes: [],
    code: 0,
  });
  expect((await at.mailsTo("ada@example.org")).map(({ template }) => template)).toEqual(["verify"]);
  expect((await run("add", "eve@example.org", "--evidence", "at the fair")).code).toBe(1);
  const added = await run("add", "eve@example.org", "--confirmed", "2025-03-01", "--evidence", "at the fair");
  expect(added).toEqual({ lines: ["eve@example.org is subscribed now, by your evidence."], notes: [], code: 0 });
  expect(await at.mailsTo("eve@example.org")).toEqual([]);
  expect(await run("add", "eve")).toEqual({
    lines: ["eve cannot be read: Please enter a valid email address."],
    notes: [],
    code: 1,
  });
  expect((await run("add", "x@example.org", "--topics", "cooking")).lines).toEqual([
    "x@example.org cannot be read: There is no topic cooking.",
  ]);
});

test("remove takes off the list, and erases", async () => {
  const { at, run } = await scene();
  await at.activate("ada@example.org");
  expect(await run("remove", "ada@example.org")).toEqual({
    lines: ["ada@example.org is off the list."],
    notes: [],
    code: 0,
  });
  expect(await at.subscribers.totalActive()).toBe(0);
  expect(await run("remove", "ada@example.org", "--erase")).toEqual({
    lines: ["ada@example.org is erased."],
    notes: [],
    code: 0,
  });
  expect((await run("show", "ada@example.org")).lines).toEqual(["Erased, and will not be added by an import: left."]);
  expect((await run("remove", "ada@example.org")).code).toBe(1);
  expect((await run("remove", "\u001b[2Jx")).lines).toEqual(["\ufffd[2Jx is no address."]);
});

test("a dry run lists every row's fate and changes nothing; the import does as it said", async () => {
  const { at, files, run } = await scene();
  await at.activate("active@example.org");
  await at.activate("left@example.org");
  await at.ownSubscription.leave("left@example.org");
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
  const real = await run("import", "list.csv", "--evidence", "--yes");
  expect(real.lines.slice(-2)).toEqual([
    "6 rows: 1 asked, 1 activated, 1 kept, 1 left, 1 repeated, 1 invalid.",
    "The running site mails that reader now.",
  ]);
  expect(await at.subscribers.totalActive()).toBe(2);
  expect((await at.mailsTo("new@example.org")).map(({ template }) => template)).toEqual(["verify"]);
  expect(await at.store.findByKey("left@example.org")).toMatchObject({ leftAt: at.now });
});

test("a file without a column of addresses is said to be so; a bad quotation mark costs its row", async () => {
  const { at, files, run } = await scene();
  files["a.csv"] = "name\nAda\n";
  files["b.csv"] = 'email;name\n"ada@example.org;Ada\neve@example.org;"Eve, ""E"""\n';
  expect((await run("import", "a.csv")).lines).toEqual(['a.csv: CSV: the first line names no column "email"']);
  const json = await run("import", "a.csv", "--json");
  expect(json).toMatchObject({ lines: ["null"], notes: [expect.stringContaining("names no column")], code: 1 });
  const broken = await run("import", "b.csv", "--yes");
  expect(broken.lines.map((line) => line.replace(/ {2,}/g, " | "))).toEqual([
    "row 1 | cannot be read: line 2 has a quotation mark too many or too few",
    "2 rows: 1 invalid, 1 asked.",
    "The running site mails that reader now.",
  ]);
  expect(broken.code).toBe(1);
  expect(await at.store.findByKey("eve@example.org")).toMatchObject({ name: 'Eve, "E"' });
});

test("P84: mails that an import causes are counted and asked for before", async () => {
  const { at, files, terminal, run } = await scene();
  await at.activate("active@example.org");
  files["list.csv"] =
    "email,active_subscription\nactive@example.org,true\na@example.org,true\nb@example.org,true\nleft@example.org,false\n";
  expect(await run("import", "list.csv")).toEqual({
    lines: ["2 readers would be asked by mail to confirm. Nobody can say yes here: add --yes if they should."],
    notes: ["By the column “active_subscription”, 1 reader may not be mailed."],
    code: 1,
  });
  terminal.answer = false;
  expect((await run("import", "list.csv")).lines).toEqual(["Nothing was changed."]);
  expect(terminal.questions.at(-1)).toBe("2 readers will be asked by mail to confirm, 3600 an hour at most. Go on?");
  expect(await run("import", "list.csv", "--json")).toMatchObject({ lines: ["null"], code: 1 });
  expect(await at.store.findByKey("a@example.org")).toBeNull();
  terminal.answer = true;
  expect((await run("import", "list.csv")).lines.at(-1)).toBe(
    "The running site mails those 2 readers, 3600 an hour at most.",
  );
  terminal.questions.length = 0;
  files["again.csv"] = "email\nactive@example.org\nleft@example.org\n";
  expect((await run("import", "again.csv")).lines.at(-1)).toBe("2 rows: 1 kept, 1 left.");
  expect(terminal.questions).toEqual([]);
});

test("a column that may say who has left and is not understood stops the import, until the author says what it means", async () => {
  const { at, files, run } = await scene();
  files["list.csv"] =
    "email,Contact state,Opt\na@example.org,lapsed,1\nb@example.org,fresh,2\nc@example.org,unsubscribed,3\n";
  const stopped = await run("import", "list.csv", "--yes");
  expect([stopped.code, ...stopped.lines]).toEqual([
    1,
    "list.csv: the column “Contact state” may say who has left, and “lapsed”, “fresh” are not understood.",
    '  Add --left "Contact state=lapsed,fresh" with the values that mean a reader has left, or --ignore "Contact state" if it says nothing of the kind.',
    "list.csv: the column “Opt” may say who has left, and “1”, “2” are not understood.",
    '  Add --left "Opt=1,2" with the values that mean a reader has left, or --ignore "Opt" if it says nothing of the kind.',
    "Nothing was changed.",
  ]);
  expect(await at.store.findByKey("b@example.org")).toBeNull();
  const words = ["--left", "contact_state=Lapsed,unsubscribed", "--ignore", "opt", "--yes"];
  expect((await run("import", "list.csv", ...words)).lines.at(-2)).toBe("3 rows: 2 left, 1 asked.");
  expect((await run("import", "list.csv", "--left", "state")).lines).toEqual([
    "--left state: say column=value, or column=value,value",
  ]);
  expect((await run("import", "list.csv", "--ignore", "opts")).lines).toEqual([
    'list.csv: CSV: there is no column "opts"',
  ]);
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

test("P176: the service that wrote a list is named, its evidence counts once the author vouches, and doubts stop it", async () => {
  const { at, files, run } = await scene();
  files["list.csv"] = [
    "Email Address,OPTIN_TIME,CONFIRM_TIME,CONFIRM_IP,UNSUB_TIME",
    'a@example.org,"2023-01-02 10:00:00","2023-01-02 10:05:00",192.0.2.1,',
    'b@example.org,,"2023-01-02 10:05:00",,',
    'c@example.org,"2023-01-02 10:00:00","2023-01-02 10:05:00",192.0.2.1,"2024-05-06 10:00:00"',
  ].join("\r\n");
  const asked = await run("import", "list.csv", "--dry-run");
  expect(asked.notes.slice(0, 2)).toEqual([
    "list.csv is a list that Mailchimp wrote.",
    "2 rows say when and how the reader confirmed (OPTIN_TIME, CONFIRM_TIME, CONFIRM_IP): add --evidence if you vouch for that, and they are not asked again.",
  ]);
  expect(asked.lines.at(-2)).toBe("3 rows: 2 asked, 1 left.");
  const vouched = await run("import", "list.csv", "--evidence", "--yes");
  expect(vouched.notes[1]).toMatch(/, and you vouch for that\.$/);
  expect(vouched.lines.at(-2)).toBe("3 rows: 1 activated, 1 asked, 1 left.");
  expect((await run("show", "a@example.org")).lines.join("\n")).toContain(
    "Mailchimp: confirm_time 2023-01-02 10:05:00",
  );
  expect((await run("show", "a@example.org")).lines.join("\n")).not.toContain("192.0.2.1");
  expect(await at.subscribers.totalActive()).toBe(1);

  files["substack.csv"] =
    "email,active_subscription,email_disabled,created_at\nd@example.org,false,false,2024-01-02\ne@example.org,false,true,2024-01-02\n";
  const doubted = await run("import", "substack.csv", "--yes");
  expect([doubted.lines, doubted.code]).toEqual([
    [
      "At Substack, “false” in active_subscription often stands for a reader who does not pay. Add --ignore active_subscription if yours still get your mails, or --left active_subscription=false if they have left.",
      "Nothing was changed.",
    ],
    1,
  ]);
  expect(await at.store.findByKey("d@example.org")).toBeNull();
  const told = await run("import", "substack.csv", "--yes", "--ignore", "active_subscription");
  expect(told.lines.at(-2)).toBe("2 rows: 1 asked, 1 left.");
});
