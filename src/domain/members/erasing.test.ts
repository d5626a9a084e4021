import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { type EngineUnderTest, eachEngine } from "../../../test/support/databases.ts";
import { createIssueScene } from "../../../test/support/issues.ts";
import { createMemberScene, type MemberScene } from "../../../test/support/members.ts";
import { DAY } from "../../../test/support/subscribing.ts";
import { copyOfTables, restoreTables } from "../../../test/support/table-copies.ts";
import type { Database } from "../../database/database.ts";

const canary = "Quetzalcoatlus";
const email = `${canary}@example.org`;
const key = email.toLowerCase();
const isPersonal = new RegExp(canary, "i");

eachEngine((under) => {
  const { place, openAt, engine } = under;

  test("P74, P126: what is held about a person can be taken along, and nothing of anybody else", async () => {
    const { at, signIn, members, pictures, database } = await scene(under);
    await at.activate(key, { name: canary, source: "blog", page: "/blog", wantsAccount: true });
    pictures.set("a", { type: "image/webp", bytes: new Uint8Array([1, 2]) });
    const { member, token } = await signIn({ subject: "s1", email, name: canary, pictureUrl: "a" });
    await expect.poll(() => members.picture(member.id)).not.toBeNull();
    await signIn({ provider: "github", subject: "s2", email, name: null }, { userAgent: "Firefox/1 (Linux)" });
    await at.delivery.runDue();
    await at.activate("eve@example.org", { name: "Eve" });
    await signIn({ subject: "s3", email: "eve@example.org", name: "Eve" });
    await at.delivery.stop(0);
    const letters = await createIssueScene(database);
    letters.now = at.now;
    await letters.send({ subject: "Hello" });
    const data = await members.ownData(member.id);
    const now = new Date(at.now).toISOString();
    expect(data).toMatchObject({
      account: { id: member.id, name: canary, email, emailVerified: true, picture: "provider", createdAt: now },
      identities: expect.arrayContaining([
        expect.objectContaining({ provider: "google", subject: "s1", email, emailVerified: true, name: canary }),
        expect.objectContaining({ provider: "github", subject: "s2", email, name: null }),
      ]),
      sessions: expect.arrayContaining([
        expect.objectContaining({ provider: "github", browser: "Firefox on Linux", createdAt: now, lastSeenAt: now }),
      ]),
      picture: { provider: "google", type: "image/webp", bytes: "AQI=" },
      subscription: {
        address: key,
        name: canary,
        status: "active",
        wantsAccount: true,
        consent: [
          { kind: "requested", source: "blog", page: "/blog", name: canary, wantsAccount: true, how: "link", at: now },
        ],
      },
      mails: expect.arrayContaining([
        expect.objectContaining({ template: "verify", recipient: key, state: "sent", createdAt: now }),
        expect.objectContaining({ template: "account-joined", recipient: email, state: "sent" }),
      ]),
      issues: [{ kind: "post", slug: "hello", subject: "Hello", state: "accepted", startedAt: now }],
    });
    const text = JSON.stringify(data);
    expect(JSON.parse(text)).toEqual(data);
    expect(text).not.toMatch(/eve/i);
    expect(text).not.toMatch(/hash|random|token|[kK]ey"/);
    expect(text).not.toContain(token);
    expect(await members.ownData("nobody")).toEqual({});
  });

  test("P74: a deleted account leaves nothing but keyed hashes, and its sessions end at once", async () => {
    const { at, database, signIn, look, members, erasing, pictures, dataFolder } = await scene(under);
    await at.activate(key, { name: canary });
    pictures.set("a", { type: "image/webp", bytes: new TextEncoder().encode(canary.repeat(500)) });
    const one = await signIn({ subject: `${canary}1`, email, name: canary, pictureUrl: "a" });
    await expect.poll(() => members.picture(one.member.id)).not.toBeNull();
    const two = await signIn({ provider: "github", subject: `${canary}2`, email, name: canary });
    const eve = await signIn({ subject: "s3", email: "eve@example.org", name: "Eve" });
    await at.activate("eve@example.org");
    expect(await everyRow(database)).toMatch(isPersonal);

    await erasing.deleteAccount(one.member.id);
    for (const { token } of [one, two]) expect(await look(token)).toBeNull();
    // The last mail, and what still waited; with the mails go their rows.
    const last = (await at.mailsTo(email)).map(({ template }) => template);
    expect(last).toEqual(expect.arrayContaining(["account-joined", "account-deleted"]));
    const rows = await everyRow(database);
    expect(rows).not.toMatch(isPersonal);
    expect(rows).not.toContain(one.member.id);
    expect(await look(eve.token)).toMatchObject({ member: { name: "Eve", subscriptionStatus: "active" } });
    expect(await members.totalPeople()).toBe(1);
    await erasing.deleteAccount(one.member.id);

    const noted = readFileSync(join(dataFolder, "erasures.jsonl"), "utf8");
    expect(statSync(join(dataFolder, "erasures.jsonl")).mode & 0o777).toBe(0o600);
    expect(noted.trim().split("\n")).toHaveLength(2);
    expect(noted).not.toMatch(isPersonal);
    expect(noted).not.toContain(one.member.id);
    if (engine === "sqlite")
      for (const file of readdirSync(dataFolder).filter((name) => name.startsWith("commonplace.db")))
        expect(isPersonal.test(readFileSync(join(dataFolder, file), "latin1")), file).toBe(false);
  });

  test("a deleted person is not brought back by an import, and is welcome when they come themselves", async () => {
    const { at, signIn, members, erasing, management } = await scene(under);
    await at.activate(key);
    await erasing.deleteAccount((await signIn({ email })).member.id);
    const row = { email, confirmedAt: "2025-01-01", evidence: "old list" };
    const fates = await Array.fromAsync(management.import([row], { vouched: true, dryRun: false }));
    expect(fates).toMatchObject([{ fate: "left" }]);
    expect(await at.subscribers.totalActive()).toBe(0);
    at.now += DAY;
    const again = await signIn({ email });
    expect(again).toMatchObject({ first: true, member: { emailVerified: true } });
    expect(await at.ownSubscription.subscribe(key)).toBe("subscribed");
    expect(await members.totalPeople()).toBe(1);
  });

  test("an account without a proven address is deleted as well, and takes no stranger's subscription along", async () => {
    const { at, signIn, erasing, memberStore } = await scene(under);
    await at.activate(key);
    const { member } = await signIn({ email, emailVerified: false });
    await erasing.deleteAccount(member.id);
    expect(await memberStore.list(null, 10)).toEqual([]);
    expect(await at.subscribers.totalActive()).toBe(1);
    expect((await at.mailsTo(email)).map(({ template }) => template)).not.toContain("account-deleted");
  });

  test("whose mails came back or were complained about gets no last one", async () => {
    const { at, signIn, erasing } = await scene(under);
    await at.activate(key);
    const { member } = await signIn({ email });
    const subscriber = await at.store.findByKey(key);
    await at.store.change({ subscriberId: subscriber?.id ?? "" }, (facts) => ({
      answer: null,
      subscriber: { ...facts.subscriber, complainedAt: at.now },
    }));
    await erasing.deleteAccount(member.id);
    expect((await at.mailsTo(email)).map(({ template }) => template)).not.toContain("account-deleted");
  });

  test("an old backup does not bring the person back", async () => {
    const where = await place();
    const database = await openAt(where);
    const { at, signIn, members, erasing, memberStore } = createMemberScene(database, where.dataFolder);
    await at.activate(key, { name: canary });
    await at.activate("eve@example.org");
    const ada = await signIn({ email, name: canary });
    const unproven = await signIn({ provider: "discord", subject: "d1", email: `2${email}`, emailVerified: false });
    await signIn({ subject: "2", email: "eve@example.org", name: "Eve" });
    const backup = await copyOfTables(database);
    at.now += DAY;
    await erasing.deleteAccount(ada.member.id);
    await erasing.deleteAccount(unproven.member.id);
    expect(await erasing.replay({ restored: false })).toBe(0);

    await restoreTables(database, backup);
    expect(await everyRow(database)).toMatch(isPersonal);
    expect(await erasing.replay({ restored: false })).toBe(3);
    expect(await everyRow(database)).not.toMatch(isPersonal);
    expect(await memberStore.counts()).toEqual({ active: 1, members: 1, membersActive: 1 });
    expect(await erasing.replay({ restored: false })).toBe(0);
    // A person who comes anew afterwards stays, also through the next start.
    await signIn({ email, name: canary });
    await at.ownSubscription.subscribe(key);
    expect(await erasing.replay({ restored: false })).toBe(0);
    expect(await members.totalPeople()).toBe(2);
  });

  test("an erased subscription stays erased; one that is newer than the erasure is not touched", async () => {
    const where = await place();
    const database = await openAt(where);
    const { at, erasing, management } = createMemberScene(database, where.dataFolder);
    await erasing.noteAddress(key, at.now - 1);
    await at.activate(key);
    await at.activate("old@example.org");
    const backup = await copyOfTables(database);
    at.now += 1;
    await management.remove("old@example.org", { erase: true });
    await restoreTables(database, backup);
    expect(await erasing.replay({ restored: false })).toBe(1);
    expect(await at.store.findByKey(key)).not.toBeNull();
    expect(await at.store.findByKey("old@example.org")).toBeNull();
  });

  test("notes that a crash cut short are passed over, and the next one stands on a line of its own", async () => {
    const { at, erasing, dataFolder } = await scene(under);
    const file = join(dataFolder, "erasures.jsonl");
    writeFileSync(file, 'nonsense\n{"at":"2026-01-01T00:00:00.000Z","hash":"x"}\n{"at":"2026-01');
    await at.activate(key);
    await erasing.noteAddress(key, at.now + 1);
    expect(await erasing.replay({ restored: false })).toBe(1);
  });

  test("without a place for the note nothing is deleted", async () => {
    const where = await place();
    const database = await openAt(where);
    const { signIn, erasing, look } = createMemberScene(database, where.dataFolder);
    mkdirSync(join(where.dataFolder, "erasures.jsonl"));
    const { member, token } = await signIn({});
    await expect(erasing.deleteAccount(member.id)).rejects.toMatchObject({ code: "unavailable" });
    expect(await look(token)).not.toBeNull();
  });

  test("while somebody signs in and the account is deleted, one of both comes first", async () => {
    const { signIn, look, erasing, memberStore } = await scene(under);
    const { member } = await signIn({});
    const [, ...others] = await Promise.all([
      erasing.deleteAccount(member.id),
      signIn({}),
      signIn({ provider: "github", subject: "h1" }),
    ]);
    const [rest, ...more] = await memberStore.list(null, 10);
    expect(more).toEqual([]);
    const alive = await Promise.all(others.map(async ({ token }) => (await look(token))?.member.id));
    // The second way in, joined, has ended what the first one opened.
    expect(alive.filter(Boolean).every((id) => id === rest?.member.id)).toBe(true);
    expect(alive.some(Boolean)).toBe(rest !== undefined);
    expect(await memberStore.counts()).toMatchObject({ members: rest ? 1 : 0 });
  });
});

test("a restored SQLite file beside the same data folder loses the person at the next start", async () => {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { openDatabase } = await import("../../database/database.ts");
  const first = await openDatabase({ databaseUrl: null, dataFolder: folder });
  const before = createMemberScene(first, folder);
  const { member, token } = await before.signIn({ email, name: canary });
  await before.at.activate(key);
  await first.wipe();
  const file = join(folder, "commonplace.db");
  copyFileSync(file, `${file}.copy`);
  before.at.now += DAY;
  await before.erasing.deleteAccount(member.id);
  await first.close();
  copyFileSync(`${file}.copy`, file);
  rmSync(`${file}.copy`);
  const second = await openDatabase({ databaseUrl: null, dataFolder: folder });
  const after = createMemberScene(second, folder);
  expect(await after.look(token)).not.toBeNull();
  expect(await after.erasing.replay({ restored: false })).toBe(2);
  expect(await after.look(token)).toBeNull();
  expect(isPersonal.test(readFileSync(file, "latin1"))).toBe(false);
  await second.close();
});

async function scene({
  place,
  openAt,
}: EngineUnderTest): Promise<MemberScene & { database: Database; dataFolder: string }> {
  const { dataFolder, ...where } = await place();
  const database = await openAt({ dataFolder, ...where });
  return { ...createMemberScene(database, dataFolder), database, dataFolder };
}

/** Every value of every table as one text. */
async function everyRow(database: Database): Promise<string> {
  const texts: string[] = [];
  for (const { table, rows } of await copyOfTables(database))
    for (const row of rows)
      for (const value of Object.values(row))
        texts.push(`${table} ${value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : value}`);
  const { rows } = await database.read((db) => sql<{ holder: string }>`select holder from lease`.execute(db));
  return [...texts, ...rows.map(({ holder }) => holder)].join("\n");
}
