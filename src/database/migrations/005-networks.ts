import { sql } from "kysely";
import type { Migration } from "./migrate.ts";

/** IPv6 clients are counted by their network too, and what is kept of clients is found once it may be forgotten. */
export const networks: Migration = {
  readableBy: 2,
  async up(db) {
    await db.schema.alterTable("consent").addColumn("network_key", "text").execute();
    await db.schema.alterTable("mail").addColumn("network_key", "text").execute();
    await db.schema
      .createIndex("mail_network")
      .on("mail")
      .columns(["network_key", "created_at"])
      .where("network_key", "is not", null)
      .execute();
    await db.schema
      .createIndex("mail_client_age")
      .on("mail")
      .column("created_at")
      .where(sql<boolean>`client_key is not null`)
      .execute();
  },
};
