import { sql } from "kysely";
import type { Migration } from "./migrate.ts";

/** Subscribers, what they consented to, the outbox, and who may send. */
export const subscribing: Migration = {
  readableBy: 1,
  async up(db, engine) {
    const whole = sql.raw(engine === "sqlite" ? "integer" : "bigint");
    const strict = sql.raw(engine === "sqlite" ? "strict" : "");

    await db.schema
      .createTable("subscriber")
      .addColumn("id", "text", (c) => c.primaryKey().notNull())
      .addColumn("address", "text", (c) => c.notNull())
      .addColumn("address_key", "text", (c) => c.notNull().unique())
      .addColumn("name", "text")
      .addColumn("wants_account", whole, (c) => c.notNull())
      .addColumn("topics", "text")
      .addColumn("created_at", whole, (c) => c.notNull())
      .addColumn("requested_at", whole)
      .addColumn("verified_at", whole)
      .addColumn("left_at", whole)
      .addColumn("bounced_at", whole)
      .addColumn("complained_at", whole)
      .addColumn("paused_until", whole)
      .addColumn("reminded_at", whole)
      .addColumn("full_days", whole, (c) => c.notNull())
      .addColumn("full_day", whole)
      .addColumn("cycle", whole, (c) => c.notNull())
      .addColumn("random", "text", (c) => c.notNull())
      .modifyEnd(strict)
      .execute();
    await db.schema
      .createIndex("subscriber_waiting")
      .on("subscriber")
      .column("requested_at")
      .where("requested_at", "is not", null)
      .execute();

    await db.schema
      .createTable("consent")
      .addColumn("id", "text", (c) => c.primaryKey().notNull())
      .addColumn("subscriber_id", "text", (c) => c.notNull().references("subscriber.id").onDelete("cascade"))
      .addColumn("kind", "text", (c) => c.notNull())
      .addColumn("at", whole, (c) => c.notNull())
      .addColumn("source", "text")
      .addColumn("page", "text")
      .addColumn("name", "text")
      .addColumn("wants_account", whole, (c) => c.notNull())
      .addColumn("confirmed_at", whole)
      .addColumn("how", "text")
      .addColumn("client_key", "text")
      .addColumn("random", "text")
      .modifyEnd(strict)
      .execute();
    await db.schema.createIndex("consent_subscriber").on("consent").columns(["subscriber_id", "at"]).execute();
    await db.schema
      .createIndex("consent_unproven_removal")
      .on("consent")
      .columns(["at", "client_key"])
      .where("client_key", "is not", null)
      .execute();
    await db.schema
      .createTable("mail")
      .addColumn("id", "text", (c) => c.primaryKey().notNull())
      .addColumn("template", "text", (c) => c.notNull())
      .addColumn("data", "text", (c) => c.notNull())
      .addColumn("subscriber_id", "text", (c) => c.references("subscriber.id").onDelete("cascade"))
      .addColumn("consent_id", "text")
      .addColumn("recipient", "text", (c) => c.notNull())
      .addColumn("random", "text")
      .addColumn("cycle", whole, (c) => c.notNull())
      .addColumn("link_life", whole)
      .addColumn("links_until", whole)
      .addColumn("used_at", whole)
      .addColumn("priority", whole, (c) => c.notNull())
      .addColumn("state", "text", (c) => c.notNull())
      .addColumn("ready_at", whole, (c) => c.notNull())
      .addColumn("attempts", whole, (c) => c.notNull())
      .addColumn("lost_answers", whole, (c) => c.notNull())
      .addColumn("last_answer", "text")
      .addColumn("generation", whole, (c) => c.notNull())
      .addColumn("created_at", whole, (c) => c.notNull())
      .addColumn("finished_at", whole)
      .addColumn("recipient_key", "text")
      .addColumn("client_key", "text")
      .modifyEnd(strict)
      .execute();
    await db.schema.createIndex("mail_subscriber").on("mail").column("subscriber_id").execute();
    await db.schema
      .createIndex("mail_ready")
      .on("mail")
      .columns(["priority", "ready_at", "id"])
      .where(sql<boolean>`state = 'ready'`)
      .execute();
    await db.schema
      .createIndex("mail_open")
      .on("mail")
      .column("state")
      .where(sql<boolean>`state in ('claimed', 'held')`)
      .execute();
    await db.schema
      .createIndex("mail_finished")
      .on("mail")
      .column("finished_at")
      .where("finished_at", "is not", null)
      .execute();
    await db.schema
      .createIndex("mail_recipient")
      .on("mail")
      .columns(["recipient_key", "created_at"])
      .where("recipient_key", "is not", null)
      .execute();
    await db.schema
      .createIndex("mail_client")
      .on("mail")
      .columns(["client_key", "created_at"])
      .where("client_key", "is not", null)
      .execute();

    await db.schema
      .createTable("suppression")
      .addColumn("hash", "text", (c) => c.primaryKey().notNull())
      .addColumn("reason", "text", (c) => c.notNull())
      .addColumn("at", whole, (c) => c.notNull())
      .modifyEnd(strict)
      .execute();
    await db.schema
      .createTable("counter")
      .addColumn("name", "text", (c) => c.primaryKey().notNull())
      .addColumn("value", whole, (c) => c.notNull())
      .modifyEnd(strict)
      .execute();
    await db.insertInto("counter").values({ name: "active", value: 0 }).execute();
    await db.schema
      .createTable("lease")
      .addColumn("name", "text", (c) => c.primaryKey().notNull())
      .addColumn("holder", "text", (c) => c.notNull())
      .addColumn("generation", whole, (c) => c.notNull())
      .addColumn("expires_at", whole, (c) => c.notNull())
      .modifyEnd(strict)
      .execute();
  },
};
