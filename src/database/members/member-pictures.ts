import type { MemberPictureStore, Picture } from "../../domain/members/store.ts";
import type { Database } from "../database.ts";
import type { Handle } from "../schema.ts";
import { heldMember } from "./member-sign-in.ts";

/** Pictures of members. */
export function memberPictures(database: Database): MemberPictureStore {
  return {
    pictureTime: (memberId) => database.read((db) => pictureTime(db, memberId)),

    picture: (memberId) => database.read((db) => pictureOf(db, memberId)),

    savePicture: (memberId, picture) =>
      database.write(async (trx) => {
        if (!(await heldMember(database, trx, memberId))) return;
        await trx
          .insertInto("avatar")
          .values({ memberId, ...picture })
          .onConflict((conflict) => conflict.column("memberId").doUpdateSet(picture))
          .execute();
      }),
  };
}

/** When the picture was fetched; null without one. */
export async function pictureTime(db: Handle, memberId: string): Promise<number | null> {
  const row = await db.selectFrom("avatar").select("fetchedAt").where("memberId", "=", memberId).executeTakeFirst();
  return row?.fetchedAt ?? null;
}

export async function pictureOf(db: Handle, memberId: string): Promise<Picture | null> {
  const found = db.selectFrom("avatar").select(["provider", "version", "fetchedAt", "type", "bytes"]);
  return (await found.where("memberId", "=", memberId).executeTakeFirst()) ?? null;
}
