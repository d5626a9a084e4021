import type { SessionStore } from "../../domain/members/store.ts";
import type { Database } from "../database.ts";
import type { Handle } from "../schema.ts";
import { asSessionFacts, sessionByToken } from "./member-rows.ts";

/** Sessions of members. */
export function memberSessions(database: Database): Omit<SessionStore, "signIn" | "forget"> {
  return {
    findSession: (tokenHash) =>
      database.read(async (db) => {
        const [row] = await sessionByToken(db, { hash: tokenHash });
        return row ? asSessionFacts(row) : null;
      }),

    touch: (sessionId, seenAt) =>
      database.write(async (trx) => {
        await trx.updateTable("session").set({ seen_at: seenAt }).where("id", "=", sessionId).execute();
      }),

    endSessionByToken: (tokenHash) =>
      database.write(async (trx) => {
        const ended = trx.deleteFrom("session").where("token_hash", "=", tokenHash).returning("member_id");
        return (await ended.executeTakeFirst())?.member_id ?? null;
      }),

    endSession: (memberId, sessionId) =>
      database.write(async (trx) => {
        const ended = await trx
          .deleteFrom("session")
          .where("id", "=", sessionId)
          .where("member_id", "=", memberId)
          .executeTakeFirst();
        return ended.numDeletedRows > 0n;
      }),

    endSessions: (memberId, exceptSessionId) =>
      database.write(async (trx) => {
        const ended = await trx
          .deleteFrom("session")
          .where("member_id", "=", memberId)
          .where("id", "!=", exceptSessionId ?? "")
          .executeTakeFirst();
        return Number(ended.numDeletedRows);
      }),
  };
}

/** Deletes sessions and begun sign-ins that were kept long enough; true when there may be more. */
export async function forgetOldSessions(
  trx: Handle,
  { seenBefore, openedBefore, signInsBefore, limit }: Parameters<SessionStore["forget"]>[0],
): Promise<boolean> {
  const old = trx.selectFrom("session").select("id").limit(limit);
  const idle = await trx
    .deleteFrom("session")
    .where("id", "in", old.where("seen_at", "<=", seenBefore))
    .executeTakeFirst();
  const tooOld = await trx
    .deleteFrom("session")
    .where("id", "in", old.where("created_at", "<=", openedBefore))
    .executeTakeFirst();
  const late = trx.selectFrom("sign_in").select("state_hash").where("created_at", "<", signInsBefore).limit(limit);
  const signIns = await trx.deleteFrom("sign_in").where("state_hash", "in", late).executeTakeFirst();
  return [idle, tooOld, signIns].some(({ numDeletedRows }) => numDeletedRows === BigInt(limit));
}
