import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const shape = z.object({ origin: z.url(), health: z.url(), pid: z.int().positive(), token: z.string().optional() });

/**
 * Notes in `DATA_DIR/running.json` at which address the site of this folder runs, for the commands of the same folder.
 * Returns how to take the note away; a process that was killed leaves it, and `runningOrigin` sees that.
 */
export function noteRunning(parts: {
  dataFolder: string;
  /** Under which readers know the site. */
  origin: string;
  host: string;
  port: number;
  /** By which the commands of this folder are told what others are not. */
  token: string;
}): () => void {
  const path = pathIn(parts.dataFolder);
  const { pid } = process;
  const { origin, token } = parts;
  const note = { origin, health: `http://${reachable(parts.host)}:${parts.port}/healthz`, pid, token };
  // A new file: one that an older version has left keeps its mode.
  rmSync(path, { force: true });
  writeFileSync(path, JSON.stringify(note), { mode: 0o600 });
  return () => {
    if (readNote(path)?.pid === pid) rmSync(path, { force: true });
  };
}

/** The site that runs on this folder, as far as its note tells: where its own machine reaches it, and by which token. */
export function runningSite(dataFolder: string): { origin: string; address: string; token: string } | null {
  const note = readNote(pathIn(dataFolder));
  if (!note || !isAlive(note.pid)) return null;
  return { origin: note.origin, address: new URL(note.health).origin, token: note.token ?? "" };
}

/** The address of the site that runs on this folder; null when none answers. Waits a second at most. */
export async function runningOrigin(dataFolder: string): Promise<string | null> {
  const note = readNote(pathIn(dataFolder));
  if (!note || !isAlive(note.pid)) return null;
  try {
    const answer = await fetch(note.health, { signal: AbortSignal.timeout(1_000) });
    await answer.body?.cancel();
    return answer.ok ? note.origin : null;
  } catch {
    return null;
  }
}

const pathIn = (dataFolder: string): string => join(dataFolder, "running.json");

/** An address of this machine by which a process that listens on `host` is reached. */
function reachable(host: string): string {
  if (host === "localhost" || host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}

function readNote(path: string): z.infer<typeof shape> | null {
  try {
    return shape.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return null;
  }
}

/** Does a process of this id live on this machine? */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It lives, and belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
