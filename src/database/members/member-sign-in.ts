import type {
  Account,
  Member,
  SessionFacts,
  SessionStore,
  SignInDecision,
  SignInFacts,
} from "../../domain/members/store.ts";
import type { Database } from "../database.ts";
import { addMail } from "../delivery/outbox.ts";
import { countMember } from "../people-count.ts";
import { locked } from "../row-lock.ts";
import type { Handle } from "../schema.ts";
import { asIdentity, asSessionFacts, identityRow, type SessionRow, sessionByToken } from "./member-rows.ts";

type Asked = Parameters<SessionStore["signIn"]>[0];

/** The one transaction of a sign-in: who comes, whose account it opens, the session. */
export function signIn<T>(
  database: Database,
  asked: Asked,
  decide: (facts: SignInFacts) => SignInDecision<T>,
): Promise<{ answer: T; session: SessionFacts }> {
  return database.write(async (trx) => {
    // The identity before the address, always: two sign-ins never wait for each other.
    await database.lock(trx, `identity ${asked.provider} ${asked.subject}`);
    if (asked.addressKey !== null) await lockAddress(database, trx, asked.addressKey);
    if (asked.replaces !== null) await trx.deleteFrom("session").where("tokenHash", "=", asked.replaces).execute();
    const decision = decide(await signInFacts(database, trx, asked));
    await applyDecision(trx, decision);
    const [row] = await sessionByToken(trx, { hash: decision.tokenHash });
    return { answer: decision.answer, session: asSessionFacts(row as SessionRow) };
  });
}

/** Held before an address is given to a member, so that no two members get the same. */
export async function lockAddress(database: Database, trx: Handle, addressKey: string): Promise<void> {
  await database.lock(trx, `address of a member ${addressKey}`);
}

async function signInFacts(database: Database, trx: Handle, asked: Asked): Promise<SignInFacts> {
  const found = trx
    .selectFrom("identity")
    .selectAll()
    .where("provider", "=", asked.provider)
    .where("subject", "=", asked.subject);
  const row = await locked(found, database.engine).executeTakeFirst();
  const own = row && (await heldMember(database, trx, row.memberId));
  const known = row && own ? { ...(await accountOf(trx, own)), identity: asIdentity(row) } : null;
  const holder =
    asked.addressKey === null
      ? undefined
      : await trx.selectFrom("member").select("id").where("addressKey", "=", asked.addressKey).executeTakeFirst();
  const other = holder && holder.id !== known?.member.id ? await heldMember(database, trx, holder.id) : null;
  return { known, holder: other && (await accountOf(trx, other)) };
}

/** A member, locked until this transaction ends; null when it has gone. */
export async function heldMember(database: Database, trx: Handle, memberId: string): Promise<Member | null> {
  const found = trx.selectFrom("member").selectAll().where("id", "=", memberId);
  return (await locked(found, database.engine).executeTakeFirst()) ?? null;
}

export async function accountOf(db: Handle, member: Member): Promise<Account> {
  const [account] = await accountsOf(db, [member]);
  return account as Account;
}

/** Members with what hangs on them, in the same order. */
export async function accountsOf(db: Handle, members: readonly Member[]): Promise<Account[]> {
  if (!members.length) return [];
  const ids = members.map(({ id }) => id);
  const identities = await db
    .selectFrom("identity")
    .selectAll()
    .where("memberId", "in", ids)
    .orderBy("connectedAt")
    .orderBy("id")
    .execute();
  const sessions = await db
    .selectFrom("session")
    .select(["id", "memberId", "provider", "browser", "createdAt", "seenAt"])
    .where("memberId", "in", ids)
    .orderBy("seenAt", "desc")
    .orderBy("id", "desc")
    .execute();
  const identitiesOf = Map.groupBy(identities.map(asIdentity), ({ memberId }) => memberId);
  const sessionsOf = Map.groupBy(sessions, ({ memberId }) => memberId);
  return members.map((member) => ({
    member,
    identities: identitiesOf.get(member.id) ?? [],
    sessions: sessionsOf.get(member.id) ?? [],
  }));
}

/** Stores everything a rule decided. */
async function applyDecision(trx: Handle, decision: SignInDecision<unknown>): Promise<void> {
  for (const member of decision.members) await storeMember(trx, member);
  for (const identity of decision.identities) {
    const { id, ...row } = identityRow(identity);
    await trx
      .insertInto("identity")
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
  }
  if (decision.ended.length) await trx.deleteFrom("session").where("id", "in", decision.ended).execute();
  await trx
    .insertInto("session")
    .values({ ...decision.session, tokenHash: decision.tokenHash })
    .execute();
  if (decision.mail) await addMail(trx, decision.mail);
}

/** Stores a new or changed member, and counts. */
export async function storeMember(trx: Handle, member: Member): Promise<void> {
  const before = await trx.selectFrom("member").select("addressKey").where("id", "=", member.id).executeTakeFirst();
  const { id, ...row } = member;
  if (before) await trx.updateTable("member").set(row).where("id", "=", id).execute();
  else
    await trx
      .insertInto("member")
      .values({ id, ...row })
      .execute();
  await countMember(trx, before ?? null, member);
}
