import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { devNull } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { hindrances } from "../support/axe.ts";
import { eventually, journeys } from "../support/journey.ts";
import { openFile, writeReaders } from "../support/readers.ts";

const journey = journeys();
const ada = "ada@example.org";

/** `npx commonplace send …` beside the running site. */
async function send(...words: string[]): Promise<Record<string, unknown>> {
  const { url, contentFolder, dataFolder } = journey.site;
  const settings = { CONTENT_DIR: contentFolder, DATA_DIR: dataFolder, PORT: new URL(url).port };
  const program = join(import.meta.dirname, "../../bin/commonplace.mjs");
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ENV_FILE: devNull, ...settings };
  const { stdout } = await promisify(execFile)(process.execPath, [program, "send", ...words, "--json"], { env });
  return JSON.parse(stdout);
}

/** Writes issues with these subjects past the program, as if they had gone to the reader of the first one. */
function writeSent(kind: "post" | "letter", slug: string, subjects: readonly string[]): void {
  const file = database();
  const columns = (file.prepare("select name from pragma_table_info('issue')").all() as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => !["id", "kind", "slug", "subject"].includes(name));
  const issue = file.prepare(
    `insert into issue (kind, slug, subject, ${columns}) select ?, ?, ?, ${columns} from issue where id = 1`,
  );
  const copy = file.prepare(
    "insert into delivery (issue, subscriber_no, state) select ?, subscriber_no, 1 from delivery where issue = 1",
  );
  for (const subject of subjects) copy.run(issue.run(kind, slug, subject).lastInsertRowid);
  file.close();
}

/** The address in the newest mail to this reader by which their own page is reached. */
async function ownPage(address: string): Promise<string> {
  const mails: { to: string; text: string }[] = await (await fetch(`${journey.site.url}/dev/mailbox.json`)).json();
  const text = mails.find(({ to }) => to === address)?.text ?? "";
  return /\/newsletter\/r[\w-]+/.exec(text)?.[0] ?? "";
}

const database = () => openFile(join(journey.site.dataFolder, "commonplace.db"));

it("P126: a reader's own page lists what was sent to them, and leads to what the site still has", async () => {
  const file = database();
  writeReaders(file, [ada], "active");
  file.close();
  const { digest } = await send("the-desk-by-the-window", "--rehearse");
  await send("the-desk-by-the-window", "--digest", String(digest), "--delay", "0", "--yes");
  await eventually(() => ownPage(ada)).toMatch(/./);
  writeSent("post", "on-margins", ["On Margins"]);

  const page = await journey.open(await ownPage(ada), { bypassCSP: true });
  const letters = page.locator("#letters li");
  await eventually(async () => {
    await page.reload();
    return letters.count();
  }).toBe(2);
  expect(await letters.last().innerText()).toMatch(/\d{4}\s+The desk has moved$/);
  expect(await letters.first().getByRole("link").getAttribute("href")).toBe("/posts/on-margins");
  expect(await hindrances(page)).toEqual([]);
  await letters.last().getByRole("link").click();
  await page.waitForURL("**/letters/the-desk-by-the-window");
  await page.goBack();

  rmSync(join(journey.site.contentFolder, "letters/the-desk-by-the-window.md"));
  await eventually(async () => {
    await page.reload();
    return letters.last().getByRole("link").count();
  }).toBe(0);
  expect(await letters.last().innerText()).toContain("The desk has moved");
  expect(await letters.first().getByRole("link").count()).toBe(1);
});

it("P126: of many letters the newest twenty are shown, and all on demand, with script and without", async () => {
  writeSent(
    "post",
    "on-margins",
    Array.from({ length: 23 }, (_, index) => `The letter of day ${index}`),
  );
  for (const javaScriptEnabled of [true, false]) {
    const page = await journey.open(await ownPage(ada), { javaScriptEnabled });
    const letters = page.locator("#letters li");
    expect(await letters.count()).toBe(20);
    await page.getByRole("link", { name: "Show All 25 Letters" }).click();
    await page.waitForURL("**/newsletter/*?letters=all#letters");
    await eventually(() => letters.count()).toBe(25);
    expect(await page.getByRole("link", { name: /Show All/ }).count()).toBe(0);
    await eventually(() => page.getByRole("heading", { name: "Letters sent to you" }).boundingBox()).toMatchObject({
      y: expect.toSatisfy((y: number) => y > 40 && y < 300),
    });
  }
});
