import { sql } from "kysely";
import type { Account, MemberStore } from "../../domain/members/store.ts";
import type { Database } from "../database.ts";
import { addMail } from "../delivery/outbox.ts";
import { keepHash, unknownHashes } from "../delivery/suppression.ts";
import { countMember } from "../people-count.ts";
import type { Handle } from "../schema.ts";
import { eraseSubscriber, heldSubscriber } from "../subscribers/subscriber-forgetting.ts";
import { asSubscriber } from "../subscribers/subscriber-rows.ts";
import { holdingsOf, memberById, recordsAfter } from "./member-holdings.ts";
import { asMember, asPicture, asSessionFacts, sessionByToken } from "./member-rows.ts";
import { accountOf, heldMember, lockAddress, signIn, storeMember } from "./member-sign-in.ts";

/** Members on either engine. */
export function createMemberStore(database: Database): MemberStore {
  const read = database.read;

  return {
    signIn: (asked, decide) => signIn(database, asked, decide),

    disconnect: (memberId, decide) =>
      database.write(async (trx) => {
        const member = await heldMember(database, trx, memberId);
        if (!member) return null;
        const account = await accountOf(trx, member);
        const held = await keysOfOthers(database, trx, account);
        const { answer, change } = decide({ account, isHeldByOthers: (key) => held.has(key) });
        if (!change) return answer;
        await storeMember(trx, change.member);
        const { id, provider } = change.identity;
        await trx.deleteFrom("identity").where("id", "=", id).execute();
        // Whoever came in that way is out, and the picture goes with the provider it came from.
        for (const table of ["session", "avatar"] as const)
          await trx.deleteFrom(table).where("member_id", "=", memberId).where("provider", "=", provider).execute();
        if (change.mail) await addMail(trx, change.mail);
        return answer;
      }),

    findSession: (tokenHash) =>
      read(async (db) => {
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

    find: (memberId) =>
      read(async (db) => {
        const row = await memberById(db, memberId);
        return row ? asMember(row) : null;
      }),

    findByKey: (addressKey) =>
      read(async (db) => {
        const row = await db.selectFrom("member").selectAll().where("address_key", "=", addressKey).executeTakeFirst();
        return row ? asMember(row) : null;
      }),

    findUnverified: (addressKey) =>
      read(async (db) => {
        const rows = await db
          .selectFrom("member")
          .selectAll()
          .where("address_key", "is", null)
          .where(sql<string>`lower(email)`, "=", addressKey)
          .orderBy("id")
          .limit(10)
          .execute();
        return rows.map(asMember);
      }),

    account: (memberId) =>
      read(async (db) => {
        const row = await memberById(db, memberId);
        if (!row) return null;
        const hasPicture = (await pictureTime(db, memberId)) !== null;
        return { ...(await accountOf(db, asMember(row))), hasPicture };
      }),

    changeProfile: (memberId, { name, picture }) =>
      database.write(async (trx) => {
        await trx.updateTable("member").set({ name, picture }).where("id", "=", memberId).execute();
      }),

    pictureTime: (memberId) => read((db) => pictureTime(db, memberId)),

    picture: (memberId) =>
      read(async (db) => {
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

    holdings: (memberId) => read((db) => holdingsOf(db, memberId)),

    list: (after, limit) => read((db) => recordsAfter(db, after, limit)),

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

    unknownHashes: (hashes) => read((db) => unknownHashes(db, hashes)),

    keepHashes: (erased) =>
      database.write(async (trx) => {
        for (const one of erased) await keepHash(trx, one);
      }),

    counts: () =>
      read(async (db) => {
        const rows = await db.selectFrom("counter").selectAll().execute();
        const value = (name: string) => rows.find((row) => row.name === name)?.value ?? 0;
        return { active: value("active"), members: value("members"), membersActive: value("members_active") };
      }),

    forget: ({ seenBefore, openedBefore, signInsBefore, limit }) =>
      database.write(async (trx) => {
        const old = trx.selectFrom("session").select("id").limit(limit);
        const idle = await trx
          .deleteFrom("session")
          .where("id", "in", old.where("seen_at", "<=", seenBefore))
          .executeTakeFirst();
        const tooOld = await trx
          .deleteFrom("session")
          .where("id", "in", old.where("created_at", "<=", openedBefore))
          .executeTakeFirst();
        const late = trx
          .selectFrom("sign_in")
          .select("state_hash")
          .where("created_at", "<", signInsBefore)
          .limit(limit);
        const signIns = await trx.deleteFrom("sign_in").where("state_hash", "in", late).executeTakeFirst();
        return [idle, tooOld, signIns].some(({ numDeletedRows }) => numDeletedRows === BigInt(limit));
      }),
  };
}

/** Notices that still wait go all the same: whoever took an account over must not stop them by deleting it. */
async function leaveNotices(trx: Handle, memberId: string): Promise<void> {
  await trx
    .updateTable("mail")
    .set({ member_id: null })
    .where("member_id", "=", memberId)
    .where("state", "in", ["ready", "claimed", "held"])
    .execute();
}

/** Addresses of these identities that other members hold; nobody new takes one until the transaction ends. */
async function keysOfOthers(
  database: Database,
  trx: Handle,
  { member, identities }: Account,
): Promise<ReadonlySet<string>> {
  const keys = [...new Set(identities.flatMap(({ email }) => (email === null ? [] : [email.toLowerCase()])))].sort();
  for (const key of keys) await lockAddress(database, trx, key);
  if (!keys.length) return new Set();
  const rows = await trx
    .selectFrom("member")
    .select("address_key")
    .where("address_key", "in", keys)
    .where("id", "!=", member.id)
    .execute();
  return new Set(rows.flatMap(({ address_key }) => address_key ?? []));
}

async function pictureTime(db: Handle, memberId: string): Promise<number | null> {
  const row = await db.selectFrom("avatar").select("fetched_at").where("member_id", "=", memberId).executeTakeFirst();
  return row?.fetched_at ?? null;
}
