import { sql } from "kysely";
import type { Migration } from "./migrate.ts";

/** When the way of mail was checked, and which issues went without that. */
export const mailChecks: Migration = {
  readableBy: 2,
  async up(db, engine) {
    const whole = sql.raw(engine === "sqlite" ? "integer" : "bigint");
    await db.schema
      .createTable("mail_check")
      .addColumn("relay", "text", (c) => c.notNull())
      .addColumn("sender", "text", (c) => c.notNull())
      .addColumn("at", whole, (c) => c.notNull())
      .addColumn("outcome", "text", (c) => c.notNull())
      .addColumn("issue", whole)
      .addPrimaryKeyConstraint("mail_check_key", ["relay", "sender", "at"])
      .modifyEnd(sql.raw(engine === "sqlite" ? "strict" : ""))
      .execute();
  },
};
