import { sql } from "kysely";
import type { Migration } from "./migrate.ts";

/** What a reader agreed to, and which mails were sent to them, for as long as they are known. */
export const evidence: Migration = {
  // An older program leaves the new columns empty, and forgets mails instead of keeping that they were sent.
  readableBy: 2,
  async up(db, engine) {
    const whole = sql.raw(engine === "sqlite" ? "integer" : "bigint");
    await db.schema.alterTable("consent").addColumn("wording", "text").execute();
    await db.schema.alterTable("consent").addColumn("policy", "text").execute();

    await db.schema
      .createTable("sent_mail")
      .addColumn("id", "text", (c) => c.primaryKey().notNull())
      .addColumn("subscriber_id", "text", (c) => c.references("subscriber.id").onDelete("cascade"))
      .addColumn("member_id", "text", (c) => c.references("member.id").onDelete("cascade"))
      .addColumn("template", "text", (c) => c.notNull())
      .addColumn("sent_at", whole, (c) => c.notNull())
      .modifyEnd(sql.raw(engine === "sqlite" ? "strict" : ""))
      .execute();
    for (const owner of ["subscriber", "member"])
      await db.schema
        .createIndex(`sent_mail_${owner}`)
        .on("sent_mail")
        .column(`${owner}_id`)
        .where(sql.ref(`${owner}_id`), "is not", null)
        .execute();
  },
};
