import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** A link to a server on loopback that fails on demand. */
export interface ChaosProxy {
  readonly port: number;
  /** Breaks every connection, as a router does that restarts; new ones are taken at once. */
  cut(): void;
  /**
   * Goes half-open: whatever is sent over the connections of this moment is swallowed, and neither end ever hears that
   * they are dead. `all`: new ones are taken and say nothing either, until `heal`.
   */
  fallSilent(given?: { all?: boolean }): void;
  /**
   * Waits for a connection over which a Postgres client sends a statement with this text, and swallows the answer to its
   * `commit`, and whatever would come after.
   */
  loseCommitOf(statement: string): void;
  /** Hands everything on this many milliseconds late, in order. */
  delay(milliseconds: number): void;
  /** New connections work again, and nothing is late any more. */
  heal(): void;
  stop(): Promise<void>;
}

/** Stands between a client and the server on a port of loopback. */
export async function startChaosProxy(target: number): Promise<ChaosProxy> {
  const links = new Set<Link>();
  let late = 0;
  let silent = false;
  let fateful: string | null = null;
  const server = createServer((near) => {
    near.on("error", () => {});
    // From its beginning a silent connection leads nowhere.
    const link: Link = { near, far: silent ? null : connect(target, "127.0.0.1"), silent, mute: false };
    links.add(link);
    near.once("close", () => link.silent || links.delete(link));
    if (!link.far) return void near.resume();
    link.far.on("error", () => {});
    let isFateful = false;
    near.on("data", (chunk) => {
      if (fateful !== null && chunk.includes(fateful)) [isFateful, fateful] = [true, null];
      if (isFateful && chunk.includes("commit")) link.mute = true;
    });
    carry(link, near, link.far, () => late);
    carry(link, link.far, near, () => late);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const breakAll = () => {
    for (const { near, far } of links) {
      near.resetAndDestroy();
      far?.resetAndDestroy();
    }
    links.clear();
  };

  return {
    port: (server.address() as { port: number }).port,
    cut: breakAll,
    fallSilent({ all = false } = {}) {
      silent = all;
      for (const link of links) link.silent = true;
    },
    loseCommitOf(statement) {
      fateful = statement;
    },
    delay(milliseconds) {
      late = milliseconds;
    },
    heal() {
      silent = false;
      late = 0;
    },
    async stop() {
      breakAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Link {
  readonly near: Socket;
  readonly far: Socket | null;
  silent: boolean;
  /** Says nothing to the client any more. */
  mute: boolean;
}

/** Hands on what one end says, and that it has gone. */
function carry(link: Link, from: Socket, to: Socket, late: () => number): void {
  let carried: Promise<void> = Promise.resolve();
  const handOn = (step: () => void) => {
    const due = performance.now() + late();
    carried = carried.then(async () => {
      const wait = due - performance.now();
      if (wait > 0) await delay(wait);
      if (!link.silent && !(link.mute && to === link.near)) step();
    });
  };
  from.on("data", (chunk) => handOn(() => to.write(chunk)));
  from.on("close", () => handOn(() => to.destroy()));
}
