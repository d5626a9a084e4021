import { sql } from "kysely";
import type { Migration } from "./migrate.ts";

/** The language in which a reader subscribed, and whom an issue is for where the site has several. */
export const languages: Migration = {
  // An older program leaves the columns empty: its readers read the main language. It must not send on what is for some alone.
  readableBy: 8,
  async up(db) {
    await db.schema.alterTable("subscriber").addColumn("language", "text").execute();
    await db.schema.alterTable("issue").addColumn("language", "text").execute();
    await db.schema
      .alterTable("issue")
      .addColumn("other_languages", "text", (c) => c.notNull().defaultTo(sql.lit("[]")))
      .execute();
  },
};
