import type { SignInStore } from "../../domain/members/sign-in-store.ts";
import type { Database } from "../database.ts";

/** Sign-ins on their way, on either engine. */
export function createSignInStore(database: Database): SignInStore {
  return {
    add: (pending) =>
      database.write(async (trx) => {
        await trx.insertInto("signIn").values(pending).execute();
      }),

    take: ({ stateHash, browserHash, provider, since }) =>
      database.write(async (trx) => {
        const taken = trx
          .deleteFrom("signIn")
          .where("stateHash", "=", stateHash)
          .where("browserHash", "=", browserHash)
          .where("provider", "=", provider)
          .where("createdAt", ">", since);
        return (await taken.returning("returnTo").executeTakeFirst()) ?? null;
      }),
  };
}
