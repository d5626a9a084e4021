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
        await trx.updateTable("session").set({ seenAt: seenAt }).where("id", "=", sessionId).execute();
      }),

    endSessionByToken: (tokenHash) =>
      database.write(async (trx) => {
        const ended = trx.deleteFrom("session").where("tokenHash", "=", tokenHash).returning("memberId");
        return (await ended.executeTakeFirst())?.memberId ?? null;
      }),

    endSession: (memberId, sessionId) =>
      database.write(async (trx) => {
        const ended = await trx
          .deleteFrom("session")
          .where("id", "=", sessionId)
          .where("memberId", "=", memberId)
          .executeTakeFirst();
        return ended.numDeletedRows > 0n;
      }),

    endSessions: (memberId, exceptSessionId) =>
      database.write(async (trx) => {
        const ended = await trx
          .deleteFrom("session")
          .where("memberId", "=", memberId)
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
    .where("id", "in", old.where("seenAt", "<=", seenBefore))
    .executeTakeFirst();
  const tooOld = await trx
    .deleteFrom("session")
    .where("id", "in", old.where("createdAt", "<=", openedBefore))
    .executeTakeFirst();
  const late = trx.selectFrom("signIn").select("stateHash").where("createdAt", "<", signInsBefore).limit(limit);
  const signIns = await trx.deleteFrom("signIn").where("stateHash", "in", late).executeTakeFirst();
  return [idle, tooOld, signIns].some(({ numDeletedRows }) => numDeletedRows === BigInt(limit));
}
