import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { runCommand } from "../support/commands.ts";
import { commandsOfGuides, ranByHand } from "../support/guides.ts";
import { eventually } from "../support/journey.ts";
import { freePort, type RunningSite, startSite } from "../support/site.ts";
import { guideShell, installInto } from "../support/site-folder.ts";

/** The commands of the guides that are run here; `docs/hosting/what-was-run.md` names all others. */
const RUN = [
  "npm start",
  "npx commonplace check",
  "npx commonplace status",
  "npx commonplace doctor",
  "npx commonplace send on-margins --preview",
  "npx commonplace send on-margins --to me@example.org",
  "npx commonplace send on-margins --rehearse",
  "npx commonplace import ghost my-blog.ghost.json --dry-run",
  "npx commonplace import ghost my-blog.ghost.json --pictures images/",
  "npx commonplace import check-redirects old-sitemap.xml",
  "npx commonplace upgrade --dry-run",
  "npx commonplace backup /srv/backups",
  "npx commonplace restore /srv/backups/commonplace-2026-11-23T01-10-43Z.db --yes",
  "npx commonplace arm",
  "npx commonplace migrate --to postgres://site:password@localhost/site",
  "npx commonplace migrate --to /srv/site/data",
] as const;
const DATABASE = "postgres://site:password@localhost/site";
type Command = (typeof RUN)[number];

test("P261: each command of the guides is run by a test, or stands among those that were run by hand, with what it printed or why not", () => {
  const named = commandsOfGuides();
  const byHand = ranByHand();
  expect(named.size).toBeGreaterThan(40);
  const neither = [...named].filter(([command]) => !RUN.includes(command as Command) && !byHand.has(command));
  expect(neither).toEqual([]);
  const nowhere = [...RUN, ...byHand.keys()].filter((command) => !named.has(command));
  expect(nowhere).toEqual([]);
  for (const [command, { heading, printed }] of byHand) {
    expect([command, heading]).toEqual([command, expect.stringMatching(/^#+ .+, \d{4}-\d\d-\d\d$/)]);
    expect([command, printed.join("").length > 0]).toEqual([command, true]);
  }
});

test("P262: a site's folder does what the guides say", { timeout: 180_000 }, async () => {
  const guide = await newSite();
  await looksAtItselfAndSends(guide, await guide.start("npm start"));
  await takesAnExport(guide);
  await guide.stop();
  await comesBackAndMoves(guide);
  const left = RUN.filter((command) => !guide.ran.has(command));
  expect(left).toEqual([]);
});

type Guide = Awaited<ReturnType<typeof newSite>>;

/** A new site in `/srv/site` with one post, and a shell in its folder. */
async function newSite() {
  const root = mkdtempSync(join(tmpdir(), "commonplace-guides-"));
  const folder = join(root, "srv/site");
  const answers = ["--name", "Margins", "--author", "Grace Poe", "--email", "grace@example.org", "--language", "en"];
  const { code, stderr } = await runCommand({}, ["new", folder, ...answers, "--yes"]);
  expect([code, stderr]).toEqual([0, ""]);
  installInto(folder);
  const post = "---\ntitle: On margins\ndate: 2026-01-02\ndescription: Of paper.\n---\n\nWide ones.\n";
  writeFileSync(join(folder, "content/posts/on-margins.md"), post);

  const database = `guides_${process.pid}_${Date.now()}`;
  const server = new URL(process.env.TEST_POSTGRES_URL ?? "");
  server.pathname = database;
  await onPostgres(`create database ${database}`);
  const ran = new Set<string>(["npm start"]);
  const standIns = { "/srv/": `${root}/srv/`, [DATABASE]: server.href };
  const shell = guideShell(folder, join(root, "tools"), standIns);
  const settings = { PORT: String(await freePort()) };
  let site: RunningSite | null = null;
  async function stop(): Promise<void> {
    await site?.stop("SIGTERM");
    site = null;
  }
  onTestFinished(async () => {
    await stop();
    await onPostgres(`drop database if exists ${database} with (force)`);
    rmSync(root, { recursive: true, force: true });
  });
  return {
    root,
    folder,
    ran,
    databaseUrl: server.href,
    /** Runs a command as it is written, in the site's folder; answers what it printed, and fails where it fails. */
    async printedBy(command: Command, more: Readonly<Record<string, string>> = {}): Promise<string> {
      ran.add(command);
      const { code, stdout, stderr } = await shell.run(command, { ...settings, ...more });
      expect([command, code, code === 0 ? "" : stdout + stderr]).toEqual([command, 0, ""]);
      return stdout + stderr;
    },
    /** Starts the site as its folder says, by a command line. */
    async start(command: string, more: Readonly<Record<string, string>> = {}): Promise<RunningSite> {
      site = await startSite({
        content: join(folder, "content/now"),
        dataFolder: join(folder, "data"),
        environment: { ...settings, CONTENT_DIR: join(folder, "content"), PATH: shell.path, ...more },
        program: ["sh", "-c", `cd '${folder}' && exec ${command}`],
      });
      return site;
    },
    stop,
  };
}

async function onPostgres(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function looksAtItselfAndSends({ folder, printedBy }: Guide, site: RunningSite): Promise<void> {
  await becomesReader(site, "me@example.org");
  expect(await printedBy("npx commonplace check")).toBe("2 posts read, 0 errors, 0 warnings.\n");
  expect(await printedBy("npx commonplace status")).toMatch(/^Ready +yes$/m);
  expect(await printedBy("npx commonplace doctor")).toMatch(/^fine +pages +Pages, feed and health answer at /m);
  await printedBy("npx commonplace send on-margins --preview");
  expect(readdirSync(join(folder, "preview"))).toHaveLength(2);
  expect(await printedBy("npx commonplace send on-margins --to me@example.org")).toContain("me@example.org");
  expect(await printedBy("npx commonplace send on-margins --rehearse")).toMatch(/^recipients +1$/m);
  expect(await printedBy("npx commonplace upgrade --dry-run")).toContain("Nothing to do");
  expect(await printedBy("npx commonplace arm")).toContain("Nothing waits");
  const backup = await printedBy("npx commonplace backup /srv/backups");
  expect(backup).toMatch(/^.+\.db: 1 reader, [\d.]+ MB, restored on trial\.$/m);
}

async function becomesReader({ url }: RunningSite, email: string): Promise<void> {
  const post = (path: string, body: object) =>
    fetch(url + path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json", Origin: url },
    });
  expect((await post("/api/auth/subscribe", { email })).status).toBe(200);
  const mails = async () => (await fetch(`${url}/dev/mailbox.json`)).text();
  await eventually(mails).toContain("verify=");
  const [, token] = /verify=([\w-]+)/.exec(await mails()) ?? [];
  expect((await post("/verify", { token, page: "/" })).status).toBe(200);
}

async function takesAnExport({ folder, printedBy }: Guide): Promise<void> {
  const post = { id: "1", title: "Old", slug: "old", html: "<p>Words</p>", status: "published", type: "post" };
  const data = { posts: [{ ...post, published_at: "2020-01-02T10:00:00.000Z" }] };
  writeFileSync(join(folder, "my-blog.ghost.json"), JSON.stringify({ db: [{ meta: { version: "5.80.0" }, data }] }));
  mkdirSync(join(folder, "images"));
  const loc = "https://old.example/old/";
  writeFileSync(join(folder, "old-sitemap.xml"), `<urlset><url><loc>${loc}</loc></url></urlset>`);
  const posts = () => readdirSync(join(folder, "content/posts")).join(" ");
  const before = posts();
  expect(await printedBy("npx commonplace import ghost my-blog.ghost.json --dry-run")).toContain("old");
  expect(posts()).toBe(before);
  expect(await printedBy("npx commonplace import ghost my-blog.ghost.json --pictures images/")).toContain("old");
  expect(posts()).toContain("old");
  expect(await printedBy("npx commonplace import check-redirects old-sitemap.xml")).toContain("0 lost");
}

/** From a backup, to Postgres, where the command of the systemd unit starts it, and to SQLite again. */
async function comesBackAndMoves({ root, folder, databaseUrl, printedBy, start, stop }: Guide): Promise<void> {
  const backups = join(root, "srv/backups");
  const [made = ""] = readdirSync(backups);
  renameSync(join(backups, made), join(backups, "commonplace-2026-11-23T01-10-43Z.db"));
  const restored = await printedBy("npx commonplace restore /srv/backups/commonplace-2026-11-23T01-10-43Z.db --yes");
  expect(restored).toMatch(/^Restored, with 1 reader\.$/m);
  const moved = await printedBy("npx commonplace migrate --to postgres://site:password@localhost/site");
  expect(moved).toContain("DATABASE_URL");
  const unit = readFileSync(join(folder, "node_modules/commonplace/deploy/systemd/commonplace.service"), "utf8");
  const SECRET = readFileSync(join(folder, "data/secret"), "utf8").trim();
  const postgres = { DATABASE_URL: databaseUrl, SECRET };
  const { url } = await start(/^ExecStart=(.+)$/m.exec(unit)?.[1] ?? "", postgres);
  expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ success: true });
  await stop();
  renameSync(join(folder, "data/commonplace.db"), join(folder, "before.db"));
  const back = await printedBy("npx commonplace migrate --to /srv/site/data", postgres);
  expect(back).toMatch(/^\d+ rows? in \d+ tables are now in .+commonplace\.db; counted on both sides\.$/m);
}
