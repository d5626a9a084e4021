import type { Erased } from "../../domain/members/store.ts";
import type { Handle } from "../schema.ts";

/** Keeps a hash. What bars an address for good replaces a mere leaving; a leaving replaces nothing. */
export async function keepHash(trx: Handle, { hash, reason, at }: Erased): Promise<void> {
  await trx
    .insertInto("suppression")
    .values({ hash, reason, at })
    .onConflict((conflict) =>
      reason === "left" ? conflict.column("hash").doNothing() : conflict.column("hash").doUpdateSet({ reason, at }),
    )
    .execute();
}

export async function unknownHashes(db: Handle, hashes: readonly string[]): Promise<string[]> {
  if (!hashes.length) return [];
  const rows = await db.selectFrom("suppression").select("hash").where("hash", "in", hashes).execute();
  const known = new Set(rows.map(({ hash }) => hash));
  return hashes.filter((hash) => !known.has(hash));
}
