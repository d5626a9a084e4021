import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { ContentFolder } from "../content/files.ts";
import type { Database } from "../database/database.ts";
import { createNodeStore } from "../database/node-store.ts";
import { systemClock } from "../domain/clock.ts";
import type { Delivery } from "../domain/delivery/delivery.ts";
import { watchOtherNodes } from "../domain/nodes.ts";

/** Milliseconds: a database that is away must not hold up the end. */
const PATIENCE = 2_000;
/** Milliseconds between two looks whether this process sends by now. */
const LOOK = 1_000;

interface Parts {
  readonly database: Database;
  readonly folder: Pick<ContentFolder, "digest" | "onChange">;
  readonly delivery: Pick<Delivery, "state">;
  readonly log: Logger;
}

/** What this process and others on the same database know of each other. */
export function assembleNodes({ database, folder, delivery, log }: Parts) {
  const isPostgres = database.engine === "postgres";
  const others = isPostgres
    ? watchOtherNodes({
        id: randomUUID(),
        store: createNodeStore(database),
        digest: folder.digest,
        clock: systemClock,
        log,
      })
    : null;
  // On a SQLite file one process sends; whoever comes next serves beside it.
  const sends = isPostgres || database.lockSender();
  const closing: (() => unknown)[] = [];

  return {
    content: () => others?.state() ?? null,
    /** May this process send at its start? On Postgres any may, and they agree which one does. */
    sends,
    begin(): void {
      if (others) closing.push(folder.onChange(others.contentChanged));
      others?.begin();
      if (!sends) closing.push(tellOfTakeover(delivery, log));
    },
    async close(): Promise<void> {
      for (const step of closing) step();
      await Promise.race([others?.end(), new Promise((late) => setTimeout(late, PATIENCE).unref())]);
    },
  };
}

/** Says that another process sends, and when this one has taken over. */
function tellOfTakeover(delivery: Pick<Delivery, "state">, log: Logger): () => void {
  log.warn({}, "another process on this database file sends: this one serves, and sends when that one has ended");
  const looking = setInterval(() => {
    if (!delivery.state().sending) return;
    clearInterval(looking);
    log.info({}, "this process sends from now on");
  }, LOOK).unref();
  return () => clearInterval(looking);
}
