import type { Clock } from "../clock.ts";
import type { RejectionCause } from "../delivery/parts.ts";
import { decideComplained, decideRejected } from "../subscribers/link-rules.ts";
import type { SubscriberLookUpStore, SubscriptionStore } from "../subscribers/store.ts";
import type { TokenRows } from "../subscribers/token-rows.ts";

/** A report about a mail of ours that came back: of a relay (RFC 3464), or of a reader's complaint (RFC 5965). */
export interface ReturnedMail {
  readonly kind: "bounce" | "complaint";
  /** What the relay says of it; a delay is no failure. */
  readonly action: "failed" | "delayed" | "other";
  readonly cause: RejectionCause;
  /** Tokens of readers' own pages in the returned header: nobody else can name them. */
  readonly tokens: readonly string[];
  /** Keys of readers in addresses to which mail returns, in Message-IDs and in the ENVID (RFC 3461) of copies. */
  readonly returnKeys: readonly string[];
  /** Ids of rows of the outbox, from the returned Message-ID: 74 random bits that only their recipient has seen. */
  readonly mailIds: readonly string[];
}

/**
 * `suppressed`: the reader gets no more mail. `counted`: the mailbox was full, which counts on three separate days.
 * `ignored`: a delay, or no fault of the address. `unknown`: nothing proves that it was a mail of ours.
 */
export type BounceOutcome = "suppressed" | "counted" | "ignored" | "unknown";

export interface BounceIntake {
  take(returned: ReturnedMail): Promise<BounceOutcome>;
}

/** Without a valid key in the returned mail nothing happens, whatever it claims. */
export function createBounceIntake(parts: {
  store: Pick<SubscriptionStore, "change"> & Pick<SubscriberLookUpStore, "findMailedLink">;
  tokenRows: Pick<TokenRows, "reader" | "returned">;
  clock: Clock;
}): BounceIntake {
  const { store, clock } = parts;

  return {
    async take({ kind, action, cause, tokens, returnKeys, mailIds }) {
      const subscriberId =
        (await firstOf(tokens, (token) => parts.tokenRows.reader(token)))?.id ??
        (await firstOf(returnKeys, (key) => parts.tokenRows.returned(key)))?.id ??
        (await firstOf(mailIds, (id) => store.findMailedLink(id)))?.subscriberId;
      if (!subscriberId) return "unknown";
      const subject = { subscriberId };
      if (kind === "complaint") {
        await store.change(subject, (facts) => decideComplained(facts, clock()));
        return "suppressed";
      }
      if (action !== "failed" || (cause !== "mailbox" && cause !== "full")) return "ignored";
      await store.change(subject, (facts) => decideRejected(facts, clock(), cause));
      return cause === "mailbox" ? "suppressed" : "counted";
    },
  };
}

async function firstOf<T, R>(all: readonly T[], find: (one: T) => Promise<R | null>): Promise<R | null> {
  for (const one of all) {
    const found = await find(one);
    if (found !== null) return found;
  }
  return null;
}
