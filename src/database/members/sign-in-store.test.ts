import { expect, test } from "vitest";
import { eachEngine } from "../../../test/support/databases.ts";
import type { PendingSignIn } from "../../domain/members/sign-in-store.ts";
import { createSignInStore } from "./sign-in-store.ts";

const pending: PendingSignIn = {
  stateHash: "a state",
  browserHash: "a browser",
  provider: "github",
  returnTo: "/dashboard",
  createdAt: 1_000,
};
const sought = { stateHash: "a state", browserHash: "a browser", provider: "github", since: 500 } as const;

eachEngine(({ open }) => {
  test("a sign-in is taken out once, however many ask at the same time", async () => {
    const store = createSignInStore(await open());
    await store.add(pending);
    const taken = await Promise.all(Array.from({ length: 20 }, () => store.take(sought)));
    expect(taken.filter((found) => found !== null)).toEqual([{ returnTo: "/dashboard" }]);
  });

  test("P59: another state, browser or provider, or too old a sign-in, takes nothing away from it", async () => {
    const store = createSignInStore(await open());
    await store.add(pending);
    const wrong = [{ stateHash: "x" }, { browserHash: "x" }, { provider: "google" as const }, { since: 1_000 }];
    for (const part of wrong) expect(await store.take({ ...sought, ...part })).toBeNull();
    expect(await store.take(sought)).toEqual({ returnTo: "/dashboard" });
  });
});
