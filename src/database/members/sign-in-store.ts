import type { SignInStore } from "../../domain/members/sign-in-store.ts";
import type { Database } from "../database.ts";

/** Sign-ins on their way, on either engine. */
export function createSignInStore(database: Database): SignInStore {
  return {
    add: (pending) =>
      database.write(async (trx) => {
        await trx
          .insertInto("sign_in")
          .values({
            state_hash: pending.stateHash,
            browser_hash: pending.browserHash,
            provider: pending.provider,
            return_to: pending.returnTo,
            created_at: pending.createdAt,
          })
          .execute();
      }),

    take: ({ stateHash, browserHash, provider, since }) =>
      database.write(async (trx) => {
        const row = await trx
          .deleteFrom("sign_in")
          .where("state_hash", "=", stateHash)
          .where("browser_hash", "=", browserHash)
          .where("provider", "=", provider)
          .where("created_at", ">", since)
          .returning("return_to")
          .executeTakeFirst();
        return row ? { returnTo: row.return_to } : null;
      }),
  };
}
