import { execFileSync } from "node:child_process";
import {
  appendFileSync,
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
import { DatabaseSync } from "node:sqlite";
import { Command } from "commander";
import { expect, onTestFinished, test } from "vitest";
import { bucketKeys, startBucketServer } from "../../../test/stand-ins/bucket-server.ts";
import { allRows } from "../../../test/support/all-rows.ts";
import { type DatabasePlace, eachEngine } from "../../../test/support/databases.ts";
import { fillDatabase } from "../../../test/support/filled-database.ts";
import { addBackupCommand, addMigrateCommand, addRestoreCommand } from "../../cli/backups/backups.ts";
import { readConfig } from "../../config.ts";
import { lastBackup } from "../../database/backups/record.ts";
import { openDatabase } from "../../database/database.ts";
import { keysOf } from "../keys.ts";
import { openPeople } from "../people.ts";
import { openBackupTools, openMigrateTools, openRestoreTools } from "./backup-tools.ts";

const SECRET = "s".repeat(32);
const today = /^commonplace-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.db$/;

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "commonplace-kept-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** A key pair of age, and the file that opens what was encrypted for it. */
async function ageKey() {
  const { generateX25519Identity, identityToRecipient } = await import("age-encryption");
  const identity = await generateX25519Identity();
  const file = join(folder(), "key.txt");
  writeFileSync(file, `# created: today\n${identity}\n`);
  return { recipient: await identityToRecipient(identity), file };
}

const hasAge = (() => {
  try {
    execFileSync("age", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

/** For a machine that has other work. */
const patient = { timeout: 90_000 };

eachEngine(({ engine, emptyPlace }) => {
  /** For what begins once there is a snapshot, which is the same file from either engine. */
  const onceOnly = { ...patient, skip: engine === "postgres" };

  /** What a command of the author's prints, says and ends with, on this database. */
  async function run(place: DatabasePlace, words: string[], more: Record<string, string> = {}, answer?: boolean) {
    const read = readConfig({ DATA_DIR: place.dataFolder, DATABASE_URL: place.databaseUrl ?? "", SECRET, ...more });
    if (read.outcome === "faulty") throw new Error(read.faults.join("\n"));
    const { config } = read;
    const result = { lines: [] as string[], notes: [] as string[], code: -1 };
    const terminal = {
      print: (line: string) => void result.lines.push(line),
      note: (line: string) => void result.notes.push(line),
      progress() {},
      confirm: async () => answer ?? null,
      readFile: () => Buffer.alloc(0),
      exitWith(code: number) {
        result.code = code;
      },
    };
    const program = new Command("commonplace").exitOverride();
    addBackupCommand(program, { ...terminal, open: () => openBackupTools(config) });
    addRestoreCommand(program, { ...terminal, open: () => openRestoreTools(config) });
    addMigrateCommand(program, { ...terminal, open: () => openMigrateTools(config) });
    await program.parseAsync(words, { from: "user" });
    return { ...result, file: result.lines[0]?.split(": ")[0] ?? "" };
  }

  async function filled() {
    const place = await emptyPlace();
    await using(place, (database) => fillDatabase(database, place.dataFolder));
    return place;
  }

  async function using<T>(
    place: DatabasePlace,
    step: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
  ) {
    const database = await openDatabase(place);
    return step(database).finally(() => database.close());
  }

  const rowsOf = (place: DatabasePlace) => using(place, allRows);

  test(
    "P219: a backup is written under its moment's name, for its owner only, without the secret",
    patient,
    async () => {
      const place = await filled();
      writeFileSync(join(place.dataFolder, "secret"), "the secret of this site, 32 bytes or more");
      const to = join(folder(), "new/kept");
      const made = await run(place, ["backup", to]);
      expect(made).toMatchObject({ code: 0, notes: [expect.any(String), expect.stringContaining("secret")] });
      expect(made.lines).toEqual([expect.stringMatching(/: 4 readers, \d\.\d MB, restored on trial\.$/)]);
      expect(readdirSync(to)).toEqual([expect.stringMatching(today)]);
      expect(statSync(made.file).mode & 0o777).toBe(0o600);
      expect(readFileSync(made.file).includes("the secret of this site")).toBe(false);
      expect(readdirSync(place.dataFolder).filter((name) => name.startsWith(".backup"))).toEqual([]);
      const database = new DatabaseSync(made.file, { readOnly: true });
      expect(database.prepare("select count(*) as n from subscriber").get()).toEqual({ n: 4 });
      database.close();
    },
  );

  test("P219: only a good backup to BACKUP_TO removes older ones, and nothing but backups", onceOnly, async () => {
    const place = await filled();
    const to = folder();
    const old = [1, 2, 3, 4].map((day) => `commonplace-2025-01-0${day}T00-00-00Z.db${day % 2 ? ".age" : ""}`);
    for (const name of [...old, "commonplace.db", "notes.txt", "commonplace-2025-01-05T00-00-00Z.db.bak"])
      writeFileSync(join(to, name), "kept");
    const settings = { BACKUP_TO: to, BACKUP_KEEP: "3" };
    await run(place, ["backup", to], settings);
    expect(readdirSync(to)).toHaveLength(8);
    await expect(run(place, ["backup"], { ...settings, BACKUP_TO: join(to, "notes.txt/in") })).rejects.toThrow();
    expect(readdirSync(to)).toHaveLength(8);
    expect(await using(place, lastBackup)).toBeNull();
    for (const name of readdirSync(to).filter((entry) => today.test(entry) && !old.includes(entry)))
      rmSync(join(to, name));
    const made = await run(place, ["backup"], settings);
    expect(made.lines[1]).toBe("2 older backups were removed.");
    const left = readdirSync(to).filter((name) => !made.file.endsWith(name));
    expect(left.sort()).toEqual(
      ["commonplace.db", "notes.txt", "commonplace-2025-01-05T00-00-00Z.db.bak", old[2], old[3]].sort(),
    );
    expect(Date.now() - ((await using(place, lastBackup)) ?? 0)).toBeLessThan(60_000);
  });

  test("P219: without a place a command says so; without a site there is nothing to back up", onceOnly, async () => {
    expect(await run(await filled(), ["backup"])).toMatchObject({ code: 1, lines: [] });
    await expect(run(await emptyPlace(), ["backup", folder()])).rejects.toThrow(/no site has used/);
  });

  test(
    "P220: a backup goes to a bucket and comes back; where the bucket fails, nothing counts as a backup",
    onceOnly,
    async () => {
      const server = await startBucketServer();
      onTestFinished(() => server.stop());
      const place = await filled();
      const settings = {
        BACKUP_TO: "s3://kept/sites/ada",
        BACKUP_KEEP: "1",
        BACKUP_S3_ENDPOINT: server.endpoint,
        BACKUP_S3_REGION: bucketKeys.region,
        BACKUP_S3_ACCESS_KEY_ID: bucketKeys.accessKeyId,
        BACKUP_S3_SECRET_ACCESS_KEY: bucketKeys.secretAccessKey,
      };
      server.objects.set("sites/ada/commonplace-2025-01-01T00-00-00Z.db", Buffer.from("old"));
      server.objects.set("sites/eve/commonplace-2025-01-01T00-00-00Z.db", Buffer.from("another site's"));
      server.failing = "PUT";
      await expect(run(place, ["backup"], settings)).rejects.toThrow("500 InternalError");
      expect(server.objects.size).toBe(2);
      expect(await using(place, lastBackup)).toBeNull();
      server.failing = null;
      const made = await run(place, ["backup"], settings);
      expect([...server.objects.keys()].sort()).toEqual([
        made.file.replace("s3://kept/", ""),
        "sites/eve/commonplace-2025-01-01T00-00-00Z.db",
      ]);
      const rows = await rowsOf(place);
      const other = await emptyPlace();
      expect(await run(other, ["restore", `${made.file}x`], settings)).toMatchObject({ code: 1 });
      expect(await run(other, ["restore", made.file], settings)).toMatchObject({ code: 0 });
      expect((await rowsOf(other)).subscriber).toEqual(rows.subscriber);
    },
  );

  test(
    "P221: an encrypted backup opens with its key alone, and brings the secret and the notes along",
    onceOnly,
    async () => {
      const [key, stranger] = [await ageKey(), await ageKey()];
      const place = await filled();
      writeFileSync(join(place.dataFolder, "secret"), "the secret of this site, 32 bytes or more");
      writeFileSync(join(place.dataFolder, "erasures.jsonl"), '{"at":"2026-01-01T00:00:00.000Z","hash":"h"}\n');
      const to = folder();
      const made = await run(place, ["backup", to], { BACKUP_AGE_RECIPIENT: key.recipient });
      expect(made.file).toMatch(/Z\.db\.age$/);
      const bytes = readFileSync(made.file, "latin1");
      for (const plain of ["the secret", "ada@example.org", "SQLite format"]) expect(bytes).not.toContain(plain);
      const other = await emptyPlace();
      for (const identity of [[], ["--identity", stranger.file]])
        expect(await run(other, ["restore", made.file, ...identity])).toMatchObject({ code: 1, lines: [] });
      expect(readdirSync(other.dataFolder).filter((name) => !name.startsWith("commands.log"))).toEqual([
        expect.stringContaining(".sender"),
      ]);
      expect(await run(other, ["restore", made.file, "--identity", key.file])).toMatchObject({ code: 0 });
      expect((await rowsOf(other)).subscriber).toHaveLength(4);
      expect(readFileSync(join(other.dataFolder, "secret"), "utf8")).toBe("the secret of this site, 32 bytes or more");
      expect(readFileSync(join(other.dataFolder, "erasures.jsonl"), "utf8")).toContain('"hash":"h"');
      expect(statSync(join(other.dataFolder, "secret")).mode & 0o777).toBe(0o600);

      const changed = Buffer.from(readFileSync(made.file));
      changed[changed.length - 100] = (changed[changed.length - 100] ?? 0) ^ 1;
      writeFileSync(made.file, changed);
      await expect(run(await emptyPlace(), ["restore", made.file, "--identity", key.file])).rejects.toThrow();
    },
  );

  test("P221: the command `age` opens it too", { ...onceOnly, skip: !hasAge || onceOnly.skip }, async () => {
    const key = await ageKey();
    const made = await run(await filled(), ["backup", folder()], { BACKUP_AGE_RECIPIENT: key.recipient });
    const opened = join(folder(), "opened.db");
    execFileSync("age", ["--decrypt", "--identity", key.file, "--output", opened, made.file]);
    const database = new DatabaseSync(opened, { readOnly: true });
    expect(database.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
    database.close();
  });

  test("P223: restoring asks first, keeps the present database, and refuses what cannot be used", patient, async () => {
    const place = await filled();
    const made = await run(place, ["backup", folder()]);
    await using(place, (database) => database.write((trx) => trx.deleteFrom("subscriber").execute()));
    const before = await rowsOf(place);
    const text = join(folder(), "letter.txt");
    writeFileSync(text, "Dear reader");
    for (const [words, answer] of [
      [["restore", made.file], undefined],
      [["restore", made.file], false],
      [["restore", join(place.dataFolder, "none.db"), "--yes"], undefined],
      [["restore", text, "--yes"], undefined],
    ] as const)
      expect(await run(place, [...words], {}, answer), words.join(" ")).toMatchObject({ code: 1, lines: [] });
    expect(await rowsOf(place)).toEqual(before);
    expect(await run(place, ["restore", made.file], {}, true)).toMatchObject({ code: 0 });
    expect((await rowsOf(place)).subscriber).toHaveLength(4);
    expect(readdirSync(place.dataFolder)).not.toContain("erasures.jsonl");
    const kept = readdirSync(place.dataFolder).filter((name) => /^commonplace-replaced-.*\.db$/.test(name));
    expect(kept).toHaveLength(1);
    expect(await run(place, ["restore", join(place.dataFolder, kept[0] as string), "--yes"])).toMatchObject({
      code: 0,
    });
    expect((await rowsOf(place)).subscriber).toHaveLength(0);
  });

  test("P223: while a site runs on the database, it is neither replaced nor left", patient, async () => {
    const place = await filled();
    const made = await run(place, ["backup", folder()]);
    const running = await openDatabase(place);
    running.lockSender();
    await running.write((trx) =>
      trx
        .updateTable("lease")
        .set({ expiresAt: Date.now() + 60_000 })
        .execute(),
    );
    const elsewhere = folder();
    for (const words of [
      ["restore", made.file, "--yes"],
      ["migrate", "--to", join(elsewhere, "new")],
    ]) {
      const { code, notes } = await run(place, words);
      expect({ code, said: notes[1] }).toEqual({
        code: 1,
        said: expect.stringContaining("stop it on every node first"),
      });
    }
    await running.close();
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  for (const fresh of [false, true])
    test(
      `P223: who left or was erased since stays so, every session ends${fresh ? ", also in a new folder that knows no marks" : ""}`,
      patient,
      async () => {
        const place = await emptyPlace();
        const first = await start(place);
        for (const name of ["ada", "eve", "kai"]) await first.at.activate(`${name}@example.org`);
        const { token } = await first.signIn({});
        await first.people.mark.advance();
        const made = await run(place, ["backup", folder()]);
        first.at.now = Date.now() + 1;
        await first.at.ownSubscription.leave("eve@example.org");
        await first.management.remove("kai@example.org", { erase: true });
        await first.close();
        const notes = ["erasures.jsonl", "leavings.jsonl"].map((name) =>
          readFileSync(join(place.dataFolder, name), "utf8"),
        );

        const target = fresh ? { ...(await emptyPlace()), databaseUrl: place.databaseUrl } : place;
        if (fresh)
          for (const name of ["erasures.jsonl", "leavings.jsonl"])
            writeFileSync(join(target.dataFolder, name), readFileSync(join(place.dataFolder, name)));
        expect(await run(target, ["restore", made.file, "--yes"])).toMatchObject({ code: 0 });
        expect(
          ["erasures.jsonl", "leavings.jsonl"].map((name) => readFileSync(join(target.dataFolder, name), "utf8")),
        ).toEqual(notes);
        const second = await start(target);
        expect(second.people.broughtUpToDate).toEqual({ restored: true, erased: 1, left: 1 });
        expect(await second.look(token)).toBeNull();
        expect((await second.management.show("ada@example.org"))?.line?.status).toBe("active");
        expect((await second.management.show("eve@example.org"))?.line?.status).toBe("unsubscribed");
        await second.close();
        const third = await start(target);
        expect(third.people.broughtUpToDate.restored).toBe(false);
        await third.close();
      },
    );

  test("notes of a backup and of the folder are put together, in the order of their times", onceOnly, async () => {
    const place = await filled();
    const path = join(place.dataFolder, "leavings.jsonl");
    const line = (day: number) => `{"at":"2026-01-0${day}T00:00:00.000Z","hash":"h${day}","left":true}\n`;
    writeFileSync(path, line(1) + line(3));
    const made = await run(place, ["backup", folder()]);
    writeFileSync(path, line(3) + line(4));
    appendFileSync(path, '{"at":"2026-');
    expect(await run(place, ["restore", made.file, "--yes"])).toMatchObject({ code: 0 });
    expect(readFileSync(path, "utf8")).toContain(line(1) + line(3) + line(4));
  });

  test(
    "P218: a site moves to another database with all its rows, once, and is the present one there",
    patient,
    async () => {
      const place = await emptyPlace();
      const first = await start(place);
      await first.at.activate("ada@example.org");
      const { token } = await first.signIn({});
      await first.close();
      const rows = await rowsOf(place);
      const target = { databaseUrl: null, dataFolder: join(folder(), "data") };
      const moved = await run(place, ["migrate", "--to", target.dataFolder]);
      expect(moved).toMatchObject({ code: 0 });
      expect(moved.lines.join("\n")).toContain(`DATA_DIR=${target.dataFolder}`);
      expect(await rowsOf(target)).toEqual(rows);
      expect(await rowsOf(place)).toEqual(rows);
      expect(await run(place, ["migrate", "--to", target.dataFolder])).toMatchObject({ code: 1, lines: [] });
      const there = await start(target);
      expect(there.people.broughtUpToDate.restored).toBe(false);
      expect(await there.look(token)).not.toBeNull();
      await there.close();
      if (engine === "sqlite") return;
      const back = await emptyPlace();
      expect((await run(target, ["migrate", "--to", back.databaseUrl as string])).lines.join("\n")).toContain(
        "DATABASE_URL",
      );
      expect(await rowsOf(back)).toMatchObject({ subscriber: rows.subscriber, session: rows.session });
      for (const elsewhere of ["postgres://db.example.org/site?sslmode=disable"])
        await expect(run(place, ["migrate", "--to", elsewhere])).rejects.toThrow(/TLS/);
    },
  );

  /** A process that serves this database, with the people in it. */
  async function start({ databaseUrl, dataFolder }: DatabasePlace) {
    mkdirSync(dataFolder, { recursive: true });
    const read = readConfig({ DATA_DIR: dataFolder, SECRET, DATABASE_URL: databaseUrl ?? "" });
    if (read.outcome === "faulty") throw new Error(read.faults.join());
    const keys = keysOf(read.config);
    const people = await openPeople(read.config, keys, { mayBegin: true });
    const { createMemberScene } = await import("../../../test/support/members.ts");
    const scene = createMemberScene(people.database, dataFolder, { store: people.store, keys, realClock: true });
    return {
      ...scene,
      people,
      async close() {
        await scene.at.delivery.stop(0);
        await people.close();
      },
    };
  }
});
