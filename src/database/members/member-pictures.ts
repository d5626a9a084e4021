import type { MemberPictureStore } from "../../domain/members/store.ts";
import type { Database } from "../database.ts";
import type { Handle } from "../schema.ts";
import { asPicture } from "./member-rows.ts";
import { heldMember } from "./member-sign-in.ts";

/** Pictures of members. */
export function memberPictures(database: Database): MemberPictureStore {
  return {
    pictureTime: (memberId) => database.read((db) => pictureTime(db, memberId)),

    picture: (memberId) =>
      database.read(async (db) => {
        const row = await db.selectFrom("avatar").selectAll().where("member_id", "=", memberId).executeTakeFirst();
        return row ? asPicture(row) : null;
      }),

    savePicture: (memberId, { fetchedAt, ...picture }) =>
      database.write(async (trx) => {
        if (!(await heldMember(database, trx, memberId))) return;
        const row = { ...picture, fetched_at: fetchedAt };
        await trx
          .insertInto("avatar")
          .values({ member_id: memberId, ...row })
          .onConflict((conflict) => conflict.column("member_id").doUpdateSet(row))
          .execute();
      }),
  };
}

/** When the picture was fetched; null without one. */
export async function pictureTime(db: Handle, memberId: string): Promise<number | null> {
  const row = await db.selectFrom("avatar").select("fetched_at").where("member_id", "=", memberId).executeTakeFirst();
  return row?.fetched_at ?? null;
}
