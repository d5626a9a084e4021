import type { ProviderId } from "./providers.ts";

/** A sign-in that has left for a provider. Hashes only: what is stored opens nothing. */
export interface PendingSignIn {
  /** SHA-256 of the state, as lower-case hex. */
  readonly stateHash: string;
  /** SHA-256 of what the browser's sign-in cookie holds. */
  readonly browserHash: string;
  readonly provider: ProviderId;
  /** A path of the site. */
  readonly returnTo: string;
  readonly createdAt: number;
}

/** What signing in needs stored. Every operation is one transaction. */
export interface SignInStore {
  add(pending: PendingSignIn): Promise<void>;
  /**
   * Takes out the one sign-in that this state, browser and provider began after `since`, so that it is not taken a
   * second time; null, and nothing changed, when there is none.
   */
  take(sought: Pick<PendingSignIn, "stateHash" | "browserHash" | "provider"> & { since: number }): Promise<{
    readonly returnTo: string;
  } | null>;
}
