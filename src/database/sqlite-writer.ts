import type { DatabaseSync, StatementSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import type { Handle } from "./schema.ts";
import { asDatabaseError, sqliteFault } from "./sqlite-faults.ts";

/** One transaction takes in steps for at most this long, so that the process stays responsive. */
const SLICE = 20;

/** How long a step waits for its turn before it is refused as busy. */
export const PATIENCE = 5_000;

interface Job {
  readonly step: (trx: Handle) => Promise<unknown>;
  readonly since: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Group commit: steps requested in one turn of the event loop run one after another in one transaction, each behind
 * its own savepoint, and are all acknowledged by the one commit that makes them durable.
 */
export class SqliteWriter {
  readonly #handle: Handle;
  readonly #database: DatabaseSync;
  readonly #statements: Record<"begin" | "commit" | "savepoint" | "release" | "undo", StatementSync>;
  #waiting: Job[] = [];
  #running: Promise<void> | null = null;

  constructor(database: DatabaseSync, handle: Handle) {
    this.#database = database;
    this.#handle = handle;
    this.#statements = {
      begin: database.prepare("begin immediate"),
      commit: database.prepare("commit"),
      savepoint: database.prepare("savepoint step"),
      release: database.prepare("release step"),
      undo: database.prepare("rollback to step"),
    };
  }

  write<T>(step: (trx: Handle) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ step, since: performance.now(), resolve: resolve as Job["resolve"], reject });
      this.#running ??= this.#run();
    });
  }

  /** Resolves when nothing is waiting any more. */
  async drain(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    await new Promise(setImmediate);
    while (this.#waiting.length) {
      if (await this.#begin()) await this.#transaction();
      if (this.#waiting.length) await new Promise(setImmediate);
    }
    this.#running = null;
  }

  /** Waits for the file without blocking the process; steps that have waited too long are refused. */
  async #begin(): Promise<boolean> {
    for (let wait = 1; this.#waiting.length; wait = Math.min(wait * 2, 25)) {
      try {
        this.#statements.begin.run();
        return true;
      } catch (error) {
        const isBusy = sqliteFault(error) === "busy";
        const expired = performance.now() - PATIENCE;
        this.#refuse(this.#waiting.filter(({ since }) => !isBusy || since <= expired).length, error);
        if (isBusy) await delay(wait);
      }
    }
    return false;
  }

  async #transaction(): Promise<void> {
    const { savepoint, release, undo, commit } = this.#statements;
    const done: (() => void)[] = [];
    const until = performance.now() + SLICE;
    try {
      for (let index = 0; index < this.#waiting.length; index++) {
        const job = this.#waiting[index] as Job;
        savepoint.run();
        try {
          const value = await job.step(this.#handle);
          done.push(() => job.resolve(value));
        } catch (error) {
          done.push(() => job.reject(error));
          if (sqliteFault(error) || !this.#database.isTransaction) throw error;
          undo.run();
        }
        release.run();
        if (performance.now() > until) break;
      }
      commit.run();
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec("rollback");
      return this.#refuse(Math.max(done.length, 1), error);
    }
    this.#waiting.splice(0, done.length);
    for (const tell of done) tell();
  }

  /** Refuses as many steps as that, those that have waited longest. */
  #refuse(count: number, error: unknown): void {
    const failure = asDatabaseError(error, "written");
    for (const job of this.#waiting.splice(0, count)) job.reject(failure);
  }
}
