import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { runCommand } from "../support/commands.ts";
import { startPostfix, unprivilegedUser, whyNoPostfix } from "../support/postfix.ts";
import { startSite } from "../support/site.ts";
import { proving, size, unlimited } from "./size.ts";

const READERS = size(500, 40);
/** Whom the relay takes over and finds unknown then. */
const UNKNOWN = size(20, 3);
const SETTINGS = {
  SITE_URL: "https://site.example",
  HOST: "127.0.0.1",
  MAIL_FROM: "Ada Marlow <letters@site.example>",
  BOUNCE_ADDRESS: "bounces@site.example",
};

test(`P125, P120: through Postfix ${READERS} copies arrive, and ${UNKNOWN} that come back through its pipe end the mail to those readers`, {
  timeout: 300_000,
}, async ({ skip }) => {
  const reason = whyNoPostfix(proving);
  skip(reason !== null, reason ?? "");
  const at = await startScene();
  try {
    const list = Array.from({ length: READERS + UNKNOWN }, (_, index) => {
      const name = index < READERS ? `reader${index + 1}` : `gone${index - READERS + 1}`;
      return `${name}@readers.example,2026-01-05T12:00:00Z,signed the list at the fair`;
    });
    await at.command("subscribers", "import", at.file("email,confirmed_at,evidence", ...list), "--evidence", "--yes");
    const { digest, recipients, warnings } = await at.json("send", LETTER, "--rehearse");
    expect({ recipients, warnings }).toEqual({ recipients: READERS + UNKNOWN, warnings: [] });

    const began = performance.now();
    const { id } = await at.json("send", LETTER, "--digest", digest, "--delay", "0", "--yes");
    const shown = () => at.json("issues", "show", String(id));
    await expect.poll(async () => (await shown()).state, { timeout: 60_000, interval: 500 }).toBe("finished");
    const taken = performance.now() - began;
    expect(await shown()).toMatchObject({
      ...{ audience: READERS + UNKNOWN, accepted: READERS + UNKNOWN, refused: 0, uncertain: 0, held: 0, pending: 0 },
      checked: true,
    });

    await expect.poll(() => at.postfix.delivered().length, { timeout: 60_000 }).toBe(READERS);
    const mails = await Promise.all(at.postfix.delivered().map((raw) => PostalMime.parse(raw)));
    const header = (mail: (typeof mails)[number], key: string) => mail.headers.find((one) => one.key === key)?.value;
    const readers = mails.map((mail) => header(mail, "delivered-to"));
    expect(new Set(readers)).toEqual(
      new Set(Array.from({ length: READERS }, (_, no) => `reader${no + 1}@readers.example`)),
    );
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(READERS);
    for (const mail of mails) {
      expect(mail.to).toMatchObject([{ address: header(mail, "delivered-to") }]);
      expect(header(mail, "return-path")).toMatch(/^<bounces\+[0-9a-v]{42}@site\.example>$/);
      expect(header(mail, "list-unsubscribe")).toMatch(/^<https:\/\/site\.example\/newsletter\/[\w-]+>/);
      expect(header(mail, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    }

    // Each report starts a command of its own, two at a time.
    const barred = async () => {
      const all: { email: string; status: string }[] = await at.json("subscribers", "list");
      return all.filter(({ status }) => status !== "active").map(({ email }) => email);
    };
    await expect.poll(async () => (await barred()).length, { timeout: 120_000, interval: 1_000 }).toBe(UNKNOWN);
    const back = performance.now() - began;
    expect((await barred()).filter((email) => !email.startsWith("gone"))).toEqual([]);
    expect((await at.json("send", LETTER, "--rehearse", "--again")).recipients).toBe(READERS);
    await expect.poll(() => at.postfix.queued(), { timeout: 10_000 }).toBe(0);
    process.stdout.write(
      `Postfix: ${READERS + UNKNOWN} copies taken over within ${seconds(taken)}, ${READERS} delivered, ${UNKNOWN} came back and were barred within ${seconds(back)}\n`,
    );
  } catch (error) {
    throw new Error(`with Postfix saying:\n${at.postfix.log().slice(-5_000)}`, { cause: error });
  } finally {
    await at.end();
  }
});

const LETTER = "the-desk-by-the-window";
const seconds = (time: number) => `${(time / 1_000).toFixed(1)} s`;

/** A site and a Postfix that belong together, and a shell of the author. */
async function startScene() {
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), "commonplace-shell-"));
  chownSync(folder, user.uid, user.gid);
  // Postfix hands its own environment to nobody: what its pipe starts finds its settings where an author keeps them.
  const ENV_FILE = join(folder, ".env");
  const postfix = await startPostfix({
    ...{ user, readersDomain: "readers.example", readers: "reader[0-9]+", returns: SETTINGS.BOUNCE_ADDRESS },
    command: `cd ${process.cwd()} && ENV_FILE=${ENV_FILE} ${process.execPath} bin/commonplace.mjs bounce`,
  });
  const environment = { ...unlimited, ...SETTINGS, SMTP_URL: postfix.url };
  const site = await startSite({ user, environment }).catch(async (error) => {
    await postfix.stop();
    throw error;
  });
  const settings = { ...environment, DATA_DIR: site.dataFolder, CONTENT_DIR: site.contentFolder };
  const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"\n`);
  writeFileSync(ENV_FILE, lines.join(""));
  return {
    postfix,
    /** A file with these lines; its path. */
    file(...rows: string[]): string {
      const path = join(folder, "list.csv");
      writeFileSync(path, rows.join("\n"));
      return path;
    },
    async command(...words: string[]): Promise<string> {
      const { code, stdout, stderr } = await runCommand({ ENV_FILE }, words, user);
      const said = stderr
        .replace(/^commonplace: .*\n/, "")
        .replace(/^\d+ rows say when and how .*\n/, "")
        .replace(/^(\d+ copies made …\n)+/, "");
      expect([code, said], stdout).toEqual([0, ""]);
      return stdout;
    },
    async json(...words: string[]) {
      return JSON.parse(await this.command(...words, "--json"));
    },
    async end(): Promise<void> {
      await site.stop();
      await postfix.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
