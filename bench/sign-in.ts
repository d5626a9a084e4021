import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signInLocally } from "../test/support/local-sign-in.ts";
import { openFile } from "../test/support/readers.ts";
import { freePort, startSite } from "../test/support/site.ts";
import { type Figure, median, whole } from "./figures.ts";
import { load } from "./load.ts";
import { writeMembers } from "./members.ts";

const rounds = 5;
const people = 10_000;
const calls = [
  { what: "session check", path: "/api/auth/session" },
  { what: "me", path: "/api/auth/me" },
];

/** What a page asks about the signed-in reader, beside a bare server that reads one row of as many by its key. */
export async function benchSignIn(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-bench-"));
  const site = await startSite();
  const port = await freePort();
  const cookie = await signInLocally(site.url);
  const database = openFile(join(site.dataFolder, "commonplace.db"));
  writeMembers(database, people);
  database.close();
  const [, token = ""] = /session=([\w-]+)/.exec(cookie) ?? [];
  const program = join(import.meta.dirname, "bare-point-read.ts");
  const bare = spawn(process.execPath, [program, join(folder, "bare.db"), String(port), String(people), token]);
  await once(bare.stdout, "data");
  try {
    const figures: Figure[] = [];
    for (const { what, path } of calls) {
      const pairs: { ours: number; floor: number }[] = [];
      for (let round = 0; round < rounds; round++)
        pairs.push({
          floor: await load(`http://localhost:${port}/`, { cookie: `session=${token}`, seconds: 2 }),
          ours: await load(site.url + path, { cookie, seconds: 2 }),
        });
      const ratio = median(pairs.map(({ ours, floor }) => ours / floor));
      figures.push({
        what: `${what}, signed in, ${whole(people)} members`,
        measured: `${whole(median(pairs.map(({ ours }) => ours)))}/s`,
        reference: `bare node:http + point read ${whole(median(pairs.map(({ floor }) => floor)))}/s`,
        ratio,
        bar: "at least 0.4",
        holds: ratio >= 0.4,
      });
    }
    return figures;
  } finally {
    bare.kill();
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
