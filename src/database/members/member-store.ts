import { sql } from "kysely";
import type {
  AccountStore,
  ErasureStore,
  MemberLookUpStore,
  MemberPictureStore,
  SessionStore,
} from "../../domain/members/store.ts";
import type { Database } from "../database.ts";
import { disconnect } from "./member-disconnect.ts";
import { memberErasure } from "./member-erasure.ts";
import { holdingsOf, memberWith, recordsAfter } from "./member-holdings.ts";
import { memberPictures, pictureTime } from "./member-pictures.ts";
import { forgetOldSessions, memberSessions } from "./member-sessions.ts";
import { accountOf, signIn } from "./member-sign-in.ts";

export interface MemberStore extends SessionStore, MemberPictureStore, AccountStore, MemberLookUpStore, ErasureStore {}

/** Members on either engine. */
export function createMemberStore(database: Database): MemberStore {
  const read = database.read;

  return {
    ...memberSessions(database),
    ...memberPictures(database),
    ...memberErasure(database),
    signIn: (asked, decide) => signIn(database, asked, decide),
    disconnect: (memberId, decide) => disconnect(database, memberId, decide),

    find: (memberId) => read((db) => memberWith(db, "id", memberId)),

    findByKey: (addressKey) => read((db) => memberWith(db, "addressKey", addressKey)),

    findUnverified: (addressKey) =>
      read((db) =>
        db
          .selectFrom("member")
          .selectAll()
          .where("addressKey", "is", null)
          .where(sql<string>`lower(email)`, "=", addressKey)
          .orderBy("id")
          .limit(10)
          .execute(),
      ),

    account: (memberId) =>
      read(async (db) => {
        const member = await memberWith(db, "id", memberId);
        if (!member) return null;
        const hasPicture = (await pictureTime(db, memberId)) !== null;
        return { ...(await accountOf(db, member)), hasPicture };
      }),

    changeProfile: (memberId, { name, picture }) =>
      database.write(async (trx) => {
        await trx.updateTable("member").set({ name, picture }).where("id", "=", memberId).execute();
      }),

    holdings: (memberId) => read((db) => holdingsOf(db, memberId)),

    list: (after, limit) => read((db) => recordsAfter(db, after, limit)),

    counts: () =>
      read(async (db) => {
        const rows = await db.selectFrom("counter").selectAll().execute();
        const value = (name: string) => rows.find((row) => row.name === name)?.value ?? 0;
        return { active: value("active"), members: value("members"), membersActive: value("members_active") };
      }),

    forget: (limits) => database.write((trx) => forgetOldSessions(trx, limits)),
  };
}
