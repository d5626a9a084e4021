import type { DatabaseSync, StatementSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { DatabaseError } from "./database-error.ts";
import type { Handle } from "./schema.ts";
import { sqliteFault } from "./sqlite-faults.ts";

/** One transaction takes in steps for at most this long, so that the process stays responsive. */
const SLICE = 20;

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
  readonly #patience: number;
  readonly #database: DatabaseSync;
  readonly #statements: Record<"begin" | "commit" | "savepoint" | "release" | "undo", StatementSync>;
  #waiting: Job[] = [];
  #running: Promise<void> | null = null;

  constructor(database: DatabaseSync, handle: Handle, patience: number) {
    this.#database = database;
    this.#handle = handle;
    this.#patience = patience;
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
        if (sqliteFault(error) !== "busy") {
          const failure = this.#failure(error);
          for (const job of this.#waiting.splice(0)) job.reject(failure);
          return false;
        }
        const expired = performance.now() - this.#patience;
        const kept: Job[] = [];
        for (const job of this.#waiting) {
          if (job.since > expired) kept.push(job);
          else job.reject(new DatabaseError("busy", "the database is held by another process", error));
        }
        this.#waiting = kept;
        await delay(wait);
      }
    }
    return false;
  }

  async #transaction(): Promise<void> {
    const { savepoint, release, undo, commit } = this.#statements;
    const done: { job: Job; value?: unknown; error?: unknown; failed: boolean }[] = [];
    const until = performance.now() + SLICE;
    try {
      for (let index = 0; index < this.#waiting.length; index++) {
        const job = this.#waiting[index] as Job;
        savepoint.run();
        try {
          done.push({ job, value: await job.step(this.#handle), failed: false });
        } catch (error) {
          done.push({ job, error, failed: true });
          if (sqliteFault(error) || !this.#database.isTransaction) throw error;
          undo.run();
        }
        release.run();
        if (performance.now() > until) break;
      }
      commit.run();
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec("rollback");
      const failure = this.#failure(error);
      for (const job of this.#waiting.splice(0, Math.max(done.length, 1))) job.reject(failure);
      return;
    }
    this.#waiting.splice(0, done.length);
    for (const { job, value, error, failed } of done) failed ? job.reject(error) : job.resolve(value);
  }

  #failure(error: unknown): unknown {
    const fault = sqliteFault(error);
    if (fault === "busy") return new DatabaseError("busy", "the database is held by another process", error);
    if (fault) return new DatabaseError("unavailable", "the database cannot be written", error);
    return error;
  }
}
