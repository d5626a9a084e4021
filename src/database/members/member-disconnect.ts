import type { Account, AccountStore, DisconnectDecision } from "../../domain/members/store.ts";
import type { Database } from "../database.ts";
import { addMail } from "../delivery/outbox.ts";
import type { Handle } from "../schema.ts";
import { accountOf, heldMember, lockAddress, storeMember } from "./member-sign-in.ts";

/** The one transaction in which a member parts with a provider. */
export function disconnect<T>(
  database: Database,
  memberId: string,
  decide: (facts: Parameters<Parameters<AccountStore["disconnect"]>[1]>[0]) => DisconnectDecision<T>,
): Promise<T | null> {
  return database.write(async (trx) => {
    const member = await heldMember(database, trx, memberId);
    if (!member) return null;
    const account = await accountOf(trx, member);
    const held = await keysOfOthers(database, trx, account);
    const { answer, change } = decide({ account, isHeldByOthers: (key) => held.has(key) });
    if (!change) return answer;
    await storeMember(trx, change.member);
    const { id, provider } = change.identity;
    await trx.deleteFrom("identity").where("id", "=", id).execute();
    // Sessions opened that way end, and the picture goes with the provider it came from.
    for (const table of ["session", "avatar"] as const)
      await trx.deleteFrom(table).where("memberId", "=", memberId).where("provider", "=", provider).execute();
    if (change.mail) await addMail(trx, change.mail);
    return answer;
  });
}

/** Addresses of these identities that other members hold; no other member takes one until the transaction ends. */
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
    .select("addressKey")
    .where("addressKey", "in", keys)
    .where("id", "!=", member.id)
    .execute();
  return new Set(rows.flatMap(({ addressKey }) => addressKey ?? []));
}
