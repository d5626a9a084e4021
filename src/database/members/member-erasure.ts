import type { ErasureStore } from "../../domain/members/store.ts";
import type { Database } from "../database.ts";
import { addMail } from "../delivery/outbox.ts";
import { keepHash, unknownHashes } from "../delivery/suppression.ts";
import { countMember } from "../people-count.ts";
import type { Handle } from "../schema.ts";
import { eraseSubscriber, heldSubscriber } from "../subscribers/subscriber-forgetting.ts";
import { asSubscriber } from "../subscribers/subscriber-rows.ts";
import { heldMember } from "./member-sign-in.ts";

/** Erasing members, and the hashes that are left of whom was erased. */
export function memberErasure(database: Database): ErasureStore {
  return {
    async erase(member, subscription, decide) {
      const erased = await database.write(async (trx) => {
        const before = await heldMember(database, trx, member.id);
        if (before?.addressKey !== member.addressKey) return false;
        const row =
          subscription && member.addressKey !== null ? await heldSubscriber(trx, member.addressKey) : undefined;
        const { keep, mail } = decide(row ? asSubscriber(row) : null);
        if (mail) {
          await leaveNotices(trx, member.id);
          await addMail(trx, mail);
        }
        await trx.deleteFrom("member").where("id", "=", member.id).execute();
        await countMember(trx, before, null);
        if (row) await eraseSubscriber(trx, row);
        for (const hash of keep) await keepHash(trx, hash);
        return true;
      });
      if (erased) await database.wipe();
      return erased;
    },

    unknownHashes: (hashes) => database.read((db) => unknownHashes(db, hashes)),

    keepHashes: (erased) =>
      database.write(async (trx) => {
        for (const one of erased) await keepHash(trx, one);
      }),
  };
}

/** Notices that still wait go all the same: a thief of an account must not stop them by deleting it. */
async function leaveNotices(trx: Handle, memberId: string): Promise<void> {
  await trx
    .updateTable("mail")
    .set({ memberId: null })
    .where("memberId", "=", memberId)
    .where("state", "in", ["ready", "claimed", "held"])
    .execute();
}
