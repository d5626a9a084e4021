import { spawnSync } from "node:child_process";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { devNull } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type ReceivedMail, startSmtpSink } from "../stand-ins/smtp-sink.ts";
import { eachEngine } from "../support/databases.ts";
import { addReadersWithUuids } from "../support/issues.ts";
import { startSite } from "../support/site.ts";
import { size, unlimited } from "./size.ts";

const READERS = size(2_000, 300);
const KILLS = size(10, 1);
/** Copies that may be under way at a kill. */
const WINDOW = 20;

eachEngine(({ place, openAt }) => {
  test(`P121: killed (kills: ${KILLS}) while the post, the words of mails and the site's name are edited, an issue stays what was rehearsed, to the byte`, {
    timeout: 120_000 + KILLS * 15_000,
  }, async () => {
    const where = await place();
    const database = await openAt(where);
    await addReadersWithUuids(database, READERS);
    const sink = await startSmtpSink({ extensions: ["PIPELINING"] });
    const environment = {
      ...unlimited,
      SMTP_URL: sink.url,
      SEND_RATE: "100",
      SECRET: "0123456789abcdef".repeat(4),
      ...(where.databaseUrl && { DATABASE_URL: where.databaseUrl }),
    };
    const site = await startSite({ dataFolder: where.dataFolder, environment });
    const settings = { ...environment, CONTENT_DIR: site.contentFolder, DATA_DIR: site.dataFolder };
    const rehearse = () => JSON.parse(command(settings, "send", "on-margins", "--rehearse", "--json"));

    /** The author goes on writing. */
    function edit(kill: number) {
      appendFileSync(join(site.contentFolder, "posts/on-margins/index.md"), `\nAn afterthought, number ${kill}.\n`);
      for (const [file, was, is] of [
        ["mails/footer.md", /reason: "/, `reason: "Edited `],
        ["site.yaml", /^name: .*$/m, `name: Edited ${kill}`],
      ] as const) {
        const path = join(site.contentFolder, file);
        writeFileSync(path, readFileSync(path, "utf8").replace(was, is));
      }
    }

    try {
      const { digest, recipients } = rehearse();
      expect(recipients).toBe(READERS);
      command(settings, "send", "on-margins", "--digest", digest, "--delay", "0", "--no-check", "--yes");
      for (let kill = 1; kill <= KILLS; kill++) {
        await sink.received(Math.floor((READERS * kill) / (KILLS + 2)), 60_000);
        await site.restart("SIGKILL", async () => {
          edit(kill);
          await database.write((trx) => trx.updateTable("lease").set({ expiresAt: 0 }).execute());
        });
      }
      expect(rehearse().digest).not.toBe(digest);
      const readers = () => new Set(sink.mails.flatMap(({ to }) => to)).size;
      await expect.poll(readers, { timeout: 90_000, interval: 200 }).toBe(READERS);
      expect(sink.mails.length - READERS).toBeLessThanOrEqual(KILLS * WINDOW);
      const [first, ...others] = new Set(sink.mails.map(withoutGaps));
      expect(others).toEqual([]);
      expect(first).toMatch(/^Subject: On Margins\r$/m);
      expect(first).toContain("<gap>");
      expect(first).not.toMatch(/afterthought|Edited/);
      for (const copies of Map.groupBy(sink.mails, ({ to }) => to[0]).values())
        expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1);
    } finally {
      await site.stop("SIGKILL");
      await sink.stop();
    }
  });
});

/** `npx commonplace …`; what it prints. */
function command(settings: Record<string, string>, ...words: string[]): string {
  const program = join(import.meta.dirname, "../../bin/commonplace.mjs");
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ENV_FILE: devNull, ...settings };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], { env, encoding: "utf8" });
  if (status !== 0) throw new Error(`${words.join(" ")}: ${stderr}`);
  return stdout;
}

/** A copy without what differs from reader to reader: address, Message-ID, date and link, which is wrapped in the parts. */
function withoutGaps({ raw, to, messageId }: ReceivedMail): string {
  const link = /^List-Unsubscribe: <([^>]+)>/m.exec(raw)?.[1] ?? "no link";
  const date = /^Date: (.+)$/m.exec(raw)?.[1] ?? "no date";
  const wrapped = link.replace(/.{75}(?=.)/g, "$&=\r\n");
  return [link, wrapped, messageId, date, to[0] ?? "no reader"].reduce((all, gap) => all.replaceAll(gap, "<gap>"), raw);
}
