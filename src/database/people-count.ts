import type { Member } from "../domain/members/store.ts";
import { prepared } from "./prepared.ts";
import { locked } from "./row-lock.ts";
import type { Handle } from "./schema.ts";

/** What the counters need to know of a member. */
type Counted = Pick<Member, "addressKey">;

/**
 * Keeps the counters true when an address becomes an active subscriber's (`change` 1) or ceases to be (-1). On Postgres
 * the counter's row is held until the transaction ends: changes of members wait for it, so that neither misses the other.
 */
export async function countSubscriber(trx: Handle, addressKey: string, change: 1 | -1): Promise<void> {
  await add(trx, { name: "active", change });
  const [member] = await memberWithKey(trx, { key: addressKey });
  if (member) await add(trx, { name: "members_active", change });
}

/** The same for an address whose subscriber is about to be deleted, active or not. */
export async function countErased(trx: Handle, addressKey: string): Promise<void> {
  if (await isActive(trx, addressKey)) await countSubscriber(trx, addressKey, -1);
}

/** Keeps the counters true when a member appears (`before` null), vanishes (`after` null) or changes the address. */
export async function countMember(trx: Handle, before: Counted | null, after: Counted | null): Promise<void> {
  const change = Number(after !== null) - Number(before !== null);
  if (change) await add(trx, { name: "members", change });
  const [former, present] = [before?.addressKey ?? null, after?.addressKey ?? null];
  if (former === present) return;
  await holdActive(trx, {});
  const active = (await isActive(trx, present)) - (await isActive(trx, former));
  if (active) await add(trx, { name: "members_active", change: active });
}

async function isActive(trx: Handle, addressKey: string | null): Promise<number> {
  return addressKey !== null && (await activeWithKey(trx, { key: addressKey })).length ? 1 : 0;
}

const add = prepared<{ name: string; change: number }, unknown>((db, p) =>
  db
    .updateTable("counter")
    .set((e) => ({ value: e("value", "+", p.change) }))
    .where("name", "=", p.name),
);

const holdActive = prepared<object, { value: number }>((db, _, engine) =>
  locked(db.selectFrom("counter").select("value").where("name", "=", "active"), engine),
);

const memberWithKey = prepared<{ key: string }, { id: string }>((db, p) =>
  db.selectFrom("member").select("id").where("addressKey", "=", p.key),
);

/** What the rules of subscribers call active (`isActive`), as a condition on rows. */
const activeWithKey = prepared<{ key: string }, { id: string }>((db, p) =>
  db
    .selectFrom("subscriber")
    .select("id")
    .where("addressKey", "=", p.key)
    .where("verifiedAt", "is not", null)
    .where("leftAt", "is", null)
    .where("bouncedAt", "is", null)
    .where("complainedAt", "is", null),
);
