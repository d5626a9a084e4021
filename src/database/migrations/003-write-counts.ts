import { sql } from "kysely";
import type { Migration } from "./migrate.ts";

/** How often each client has written in its running minute, for the nodes of one site to count together. */
export const writeCounts: Migration = {
  readableBy: 2,
  async up(db, engine) {
    const whole = sql.raw(engine === "sqlite" ? "integer" : "bigint");
    const table = db.schema
      .createTable("write_count")
      .addColumn("client_key", "text", (c) => c.primaryKey().notNull())
      .addColumn("ends_at", whole, (c) => c.notNull())
      .addColumn("writes", whole, (c) => c.notNull());
    await table.modifyEnd(sql.raw(engine === "sqlite" ? "strict" : "")).execute();
    // Counts need not outlive a crash: this way they cost no wait for the disk.
    if (engine === "postgres") await sql`alter table write_count set unlogged`.execute(db);
    await db.schema.createIndex("write_count_end").on("write_count").column("ends_at").execute();
  },
};
