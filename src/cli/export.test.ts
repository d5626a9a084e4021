import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { expect, test } from "vitest";
import { openFolder, post, SITE, temporaryFolder, writeFile } from "../../test/support/content-folder.ts";
import { eachEngine } from "../../test/support/databases.ts";
import { sampleOrder } from "../../test/support/issues.ts";
import { createMemberScene } from "../../test/support/members.ts";
import { keysOf } from "../assembly/keys.ts";
import { openPeople } from "../assembly/people.ts";
import { assembleExportTools, assembleSubscriberTools } from "../assembly/tools.ts";
import { type Config, readConfig } from "../config.ts";
import { addExportCommand } from "./export.ts";

const written: Readonly<Record<string, string | Buffer>> = {
  "site.yaml": SITE,
  "posts/margins.md": post("Margins", "2025-01-01", "aliases: [/2019/05/margins]\n"),
  "posts/2024/lamp/index.md": post("Lamp", "2024-01-01", "draft: true\n"),
  "posts/2024/lamp/lamp.jpg": Buffer.from([255, 216, 255, 0, 1]),
  "letters/spring.md": post("Spring", "2025-03-01"),
  "journal/monday.md": post("Monday", "2025-04-01"),
  "poetry/rain/index.md": post("Rain", "2025-04-02"),
  "pages/uses.md": "---\ntitle: Uses\n---\nA pen.\n",
  "redirects/own.txt": "/?p=12 /posts/margins\n",
};

/** The status of each reader once this site has taken the list of an export. */
async function statusesAfterImport(site: Parameters<typeof assembleSubscriberTools>[0], folder: string) {
  const tools = await assembleSubscriberTools(site, { silent: true });
  const list = tools.readListFile(readFileSync(join(folder, "subscribers.csv")), { ignore: [], left: new Map() });
  if (list.outcome !== "ok") throw new Error(list.outcome);
  await Array.fromAsync(tools.subscribers.import(list.rows, { vouched: true, dryRun: false }));
  const statuses = (await Array.fromAsync(tools.subscribers.all())).map(({ email, status }) => [email, status]);
  await tools.close();
  return Object.fromEntries(statuses);
}

test("P143, P163: everything is written down in open formats, and a site that takes it is the same", {
  timeout: 60_000,
}, async () => {
  const site = configIn(temporaryFolder());
  await withPeople(site, async ({ at, management, signIn, people }) => {
    for (const name of ["ada", "left"]) await at.activate(`${name}@example.org`, { name, source: "blog" });
    await at.subscribe("waiting@example.org");
    await management.remove("left@example.org", { erase: false });
    await signIn({ email: "member@example.org", name: "Mia" });
    expect(await people.issues.order({ ...sampleOrder, startAt: Date.now() + 86_400_000 }, Date.now())).not.toBeNull();
  });

  const folder = join(temporaryFolder(), "new");
  const { lines, code } = await run(site, folder);
  expect([lines, code]).toEqual([
    [
      ...["subscribers.csv is written.", "members.json is written.", "issues.json is written."],
      `${Object.keys(written).length} files of the content folder.`,
    ],
    0,
  ]);
  expect(readdirSync(folder).sort()).toEqual([
    ...["README.txt", "content", "issues.json", "members.json", "subscribers.csv"],
  ]);
  for (const [path, text] of Object.entries(written))
    expect(readFileSync(join(folder, "content", path)), path).toEqual(Buffer.from(text));
  for (const name of ["issues.json", "members.json", "subscribers.csv"])
    expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600);
  const json = (name: string) => JSON.parse(readFileSync(join(folder, name), "utf8"));
  expect(json("members.json")).toEqual([
    expect.objectContaining({ member: expect.objectContaining({ email: "member@example.org" }), sessions: [] }),
  ]);
  expect(json("issues.json")).toEqual([
    expect.objectContaining({ subject: sampleOrder.subject, tally: expect.objectContaining({ pending: 0 }) }),
  ]);

  const entries = async (content: string) =>
    Object.entries((await openFolder(content)).collections).map(([of, texts]) => [
      of,
      texts.entries().map(({ hash, slug }) => [hash, slug]),
    ]);
  expect(await entries(join(folder, "content"))).toEqual(await entries(site.contentFolder));

  // Whoever left the new site stays gone there, whatever the export says.
  const other = configIn(temporaryFolder());
  await withPeople(other, async ({ at, management }) => {
    await at.activate("ada@example.org");
    await management.remove("ada@example.org", { erase: false });
  });
  expect(await statusesAfterImport(other, folder)).toEqual({
    ...{ "ada@example.org": "unsubscribed", "left@example.org": "unsubscribed", "waiting@example.org": "pending" },
  });
});

eachEngine(({ emptyPlace }) => {
  test("P190: a new site takes every reader's state from the export, whichever database either has", {
    timeout: 60_000,
  }, async () => {
    const [site, other] = [
      configIn(temporaryFolder(), await emptyPlace()),
      configIn(temporaryFolder(), await emptyPlace()),
    ];
    await withPeople(site, async ({ at, management }) => {
      for (const name of ["ada", "left"]) await at.activate(`${name}@example.org`, { source: "blog" });
      await management.remove("left@example.org", { erase: false });
    });
    const folder = temporaryFolder();
    await run(site, folder);
    await withPeople(other, async () => {});
    expect(await statusesAfterImport(other, folder)).toEqual({
      "ada@example.org": "active",
      "left@example.org": "unsubscribed",
    });
    const again = temporaryFolder();
    await run(other, again);
    expect(readersIn(again)).toEqual(readersIn(folder));
  });
});

test("without people no database is needed; a folder with something in it, or within the content folder, is refused", async () => {
  const site = configIn(temporaryFolder());
  const folder = temporaryFolder();
  expect((await run(site, folder, "--without-people")).code).toBe(0);
  expect(readdirSync(folder).sort()).toEqual(["README.txt", "content"]);
  expect(readFileSync(join(folder, "README.txt"), "utf8")).not.toContain("subscribers.csv");
  await expect(run(site, folder, "--without-people")).rejects.toThrow(/is not empty/);
  const inside = join(site.contentFolder, "export");
  await expect(run(site, inside, "--without-people")).rejects.toThrow(/lies in the content folder/);
  await expect(run(site, join(site.contentFolder, "site.yaml"))).rejects.toThrow(/lies in the content folder/);
  await expect(run(site, join(folder, "README.txt"))).rejects.toThrow(/is no folder/);
  const refused = temporaryFolder();
  await expect(run(site, refused)).rejects.toThrow(/no site has used/);
  expect(readdirSync(refused)).toEqual([]);
});

/** The rows of an export's readers, in order; of who has left only that: no site keeps longer how they once came. */
const readersIn = (folder: string): string[] =>
  readFileSync(join(folder, "subscribers.csv"), "utf8")
    .split("\r\n")
    .map((row) => row.replace(/,unsubscribed,[^,]*,[^,]*,([^,]*),.*$/, ",unsubscribed,$1"))
    .sort();

function configIn(folder: string, { databaseUrl }: { databaseUrl: string | null } = { databaseUrl: null }): Config {
  for (const [path, text] of Object.entries(written)) writeFile(`${folder}/content`, path, text);
  const database = databaseUrl ? { DATABASE_URL: databaseUrl, SECRET: "s".repeat(32) } : {};
  const read = readConfig({ CONTENT_DIR: `${folder}/content`, DATA_DIR: `${folder}/data`, ...database });
  if (read.outcome === "faulty") throw new Error(read.faults.join("\n"));
  return read.config;
}

/** Begins the site's database, and lets people come and go. */
async function withPeople(
  config: Config,
  happen: (
    scene: ReturnType<typeof createMemberScene> & { people: Awaited<ReturnType<typeof openPeople>> },
  ) => Promise<void>,
): Promise<void> {
  const keys = keysOf(config);
  const people = await openPeople(config, keys, { mayBegin: true });
  const given = { store: people.store, keys, realClock: true, mailsPerRecipient: 100_000 };
  const scene = createMemberScene(people.database, config.dataFolder, given);
  await happen({ ...scene, people });
  await scene.at.delivery.stop(0);
  await people.mark.advance();
  await people.close();
}

async function run(config: Config, ...words: string[]) {
  const result = { lines: [] as string[], notes: [] as string[], code: -1 };
  const program = new Command("commonplace").exitOverride();
  addExportCommand(program, {
    open: () => assembleExportTools(config),
    print: (line) => result.lines.push(line),
    note: (line) => result.notes.push(line),
    readFile: () => Buffer.from(""),
    confirm: async () => null,
    progress: () => {},
    exitWith: (code) => {
      result.code = code;
    },
  });
  await program.parseAsync(["export", ...words], { from: "user" });
  return result;
}
