import type { Clock } from "../clock.ts";
import type { Limits } from "./limits.ts";
import type { ConsentText } from "./store.ts";

/** What the operations on subscribers are made of, besides what each of them needs stored. */
export interface SubscribingParts {
  readonly clock: Clock;
  /** Under which addresses and clients are hashed. */
  readonly addressKey: Uint8Array;
  readonly limits: Limits;
  /** Ids of the topics that the author has declared. */
  readonly topics: () => readonly string[];
  /** The further languages of the site. */
  readonly languages: () => readonly string[];
  /** What a reader of a language agrees to at present; null for the main one. */
  readonly consentText: (language: string | null) => ConsentText;
  /** A mail was written to the outbox. */
  readonly wake: () => void;
}
