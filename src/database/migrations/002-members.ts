import { sql } from "kysely";
import type { Migration } from "./migrate.ts";

/** Members, the providers that vouch for them, their sessions, and sign-ins on their way. */
export const members: Migration = {
  // A program that knows no members would let the counter of active ones go wrong.
  readableBy: 2,
  async up(db, engine) {
    const whole = sql.raw(engine === "sqlite" ? "integer" : "bigint");
    const bytes = sql.raw(engine === "sqlite" ? "blob" : "bytea");
    const strict = sql.raw(engine === "sqlite" ? "strict" : "");

    await db.schema
      .createTable("member")
      .addColumn("id", "text", (c) => c.primaryKey().notNull())
      .addColumn("name", "text")
      .addColumn("email", "text")
      .addColumn("address_key", "text", (c) => c.unique())
      .addColumn("picture", "text", (c) => c.notNull())
      .addColumn("created_at", whole, (c) => c.notNull())
      .modifyEnd(strict)
      .execute();

    await db.schema
      .createTable("identity")
      .addColumn("id", "text", (c) => c.primaryKey().notNull())
      .addColumn("member_id", "text", (c) => c.notNull().references("member.id").onDelete("cascade"))
      .addColumn("provider", "text", (c) => c.notNull())
      .addColumn("subject", "text", (c) => c.notNull())
      .addColumn("email", "text")
      .addColumn("email_verified", whole, (c) => c.notNull())
      .addColumn("name", "text")
      .addColumn("connected_at", whole, (c) => c.notNull())
      .addColumn("last_used_at", whole, (c) => c.notNull())
      .addUniqueConstraint("identity_subject", ["provider", "subject"])
      .modifyEnd(strict)
      .execute();
    await db.schema.createIndex("identity_member").on("identity").column("member_id").execute();

    await db.schema
      .createTable("session")
      .addColumn("id", "text", (c) => c.primaryKey().notNull())
      .addColumn("token_hash", "text", (c) => c.notNull().unique())
      .addColumn("member_id", "text", (c) => c.notNull().references("member.id").onDelete("cascade"))
      .addColumn("provider", "text", (c) => c.notNull())
      .addColumn("browser", "text")
      .addColumn("created_at", whole, (c) => c.notNull())
      .addColumn("seen_at", whole, (c) => c.notNull())
      .modifyEnd(strict)
      .execute();
    await db.schema.createIndex("session_member").on("session").columns(["member_id", "seen_at"]).execute();
    await db.schema.createIndex("session_seen").on("session").column("seen_at").execute();
    await db.schema.createIndex("session_created").on("session").column("created_at").execute();

    await db.schema
      .createTable("avatar")
      .addColumn("member_id", "text", (c) => c.primaryKey().notNull().references("member.id").onDelete("cascade"))
      .addColumn("provider", "text", (c) => c.notNull())
      .addColumn("version", "text", (c) => c.notNull())
      .addColumn("fetched_at", whole, (c) => c.notNull())
      .addColumn("type", "text", (c) => c.notNull())
      // Last, so that SQLite finds the version without reading through the picture.
      .addColumn("bytes", bytes, (c) => c.notNull())
      .modifyEnd(strict)
      .execute();

    await db.schema
      .createTable("sign_in")
      .addColumn("state_hash", "text", (c) => c.primaryKey().notNull())
      .addColumn("browser_hash", "text", (c) => c.notNull())
      .addColumn("provider", "text", (c) => c.notNull())
      .addColumn("return_to", "text", (c) => c.notNull())
      .addColumn("created_at", whole, (c) => c.notNull())
      .modifyEnd(strict)
      .execute();
    await db.schema.createIndex("sign_in_created").on("sign_in").column("created_at").execute();

    await db.schema
      .alterTable("mail")
      .addColumn("member_id", "text", (c) => c.references("member.id").onDelete("cascade"))
      .execute();
    await db.schema
      .createIndex("mail_member")
      .on("mail")
      .column("member_id")
      .where("member_id", "is not", null)
      .execute();

    await db
      .insertInto("counter")
      .values([
        { name: "members", value: 0 },
        { name: "members_active", value: 0 },
      ])
      .execute();
  },
};
