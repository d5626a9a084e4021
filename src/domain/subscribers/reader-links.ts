import type { PreferencesInput } from "./input.ts";
import {
  decideConfirmedLeave,
  decideLeave,
  decidePreferences,
  decideUndo,
  decideUndoByReader,
  decideVerify,
  type LeaveAnswer,
  type Rule,
  type UndoAnswer,
} from "./link-rules.ts";
import type { SubscribingParts } from "./parts.ts";
import type { SubscriptionStore } from "./store.ts";
import type { TokenRows } from "./token-rows.ts";
import { parseToken, type TokenPurpose } from "./tokens.ts";
import { type LinkOutcome, type RecordParts, recordOf, type VerifyOutcome, viewOfReader } from "./views.ts";

/** `other-browser`: in one that did not subscribe; `never`: the page's script is enough everywhere. */
export type VerifyClick = "never" | "other-browser";

const invalid = { outcome: "invalid" } as const;

/** What the links in mails do, by their tokens. Looking at one changes nothing (P28). */
export interface ReaderLinks {
  /**
   * A mailed link came back. `attempt`: the cookie of the browser it came back in, proven along with it. `by`: a person's
   * click, or a page's script, which programs that look through mail run as well.
   */
  verify(token: string, attempt: string | null, by: "click" | "script"): Promise<VerifyOutcome>;
  /** What the page behind a link in a mail shows. Changes nothing. */
  openLink(token: string): Promise<LinkOutcome>;
  /** Leave by the link in a mail: RFC 8058's one click, the button of the reader's page, or the mailed question. Repeating it changes nothing. */
  leave(token: string): Promise<LeaveAnswer>;
  /** Take a leaving back: by the mailed link or on the reader's page, within 7 days. */
  undo(token: string): Promise<UndoAnswer>;
  /** Topics and pause, by the link in each mail. */
  changePreferences(
    token: string,
    input: PreferencesInput,
  ): Promise<{ outcome: "saved" | "not-subscribed" | "unknown" | "invalid" }>;
}

export function createReaderLinks(
  parts: Pick<SubscribingParts, "clock" | "topics" | "languages" | "wake"> &
    RecordParts & {
      store: Pick<SubscriptionStore, "change">;
      tokenRows: TokenRows;
      /** Must a reader press a button where the mailed link opens in a browser that did not subscribe? */
      verifyClick: VerifyClick;
    },
): ReaderLinks {
  const { store, tokenRows, clock, topics, languages } = parts;

  return {
    async verify(token, attempt, by) {
      const invalid = { outcome: "invalid", message: "Invalid or expired verification link." } as const;
      const link = await tokenRows.link(token, "verify");
      if (!link) return invalid;
      const browser = attempt ? await tokenRows.request(attempt) : null;
      const attemptId = browser?.subscriberId === link.subscriberId ? browser.id : null;
      const asks = parts.verifyClick === "other-browser" && by === "script" && attemptId === null;
      const answer = await change({ subscriberId: link.subscriberId, mailId: link.id }, (facts, now) =>
        decideVerify(facts, now, { attemptId, topicOf, asks }),
      );
      return answer && answer.outcome !== "invalid" ? answer : invalid;
    },

    async openLink(token) {
      const purpose = parseToken(token)?.purpose;
      if (purpose === "undo" || purpose === "leave") {
        const link = await tokenRows.link(token, purpose);
        return link && clock() <= link.linksUntil ? { outcome: purpose } : invalid;
      }
      const subscriber = await tokenRows.reader(token);
      if (!subscriber) return invalid;
      return { outcome: "reader", reader: viewOfReader(await recordOf(parts, subscriber), clock()) };
    },

    async leave(token) {
      if (tokenRows.isProbe(token)) return { outcome: "left" };
      return (
        (await byLink(token, "leave", decideConfirmedLeave)) ??
        byReader(token, (facts, now) => decideLeave(facts, now, "reader-link"))
      );
    },

    undo: async (token) =>
      (await byLink(token, "undo", decideUndo)) ??
      byReader(token, (facts, now) => decideUndoByReader(facts, now, "reader-link")),

    changePreferences: (token, input) =>
      byReader(token, (facts, now) =>
        decidePreferences(facts, now, input, { topics: topics(), languages: languages(), how: "reader-link" }),
      ),
  };

  /** By the token of the reader's own page. */
  async function byReader<T>(token: string, rule: Rule<T>): Promise<T | { outcome: "invalid" }> {
    const subscriber = await tokenRows.reader(token);
    return (subscriber && (await change({ subscriberId: subscriber.id }, rule))) ?? invalid;
  }

  /** By the token of a mail; null for any other. */
  async function byLink<T>(token: string, purpose: TokenPurpose, rule: Rule<T>): Promise<T | null> {
    const link = await tokenRows.link(token, purpose);
    return link && change({ subscriberId: link.subscriberId, mailId: link.id }, rule);
  }

  /** Wakes the delivery of mail once what it should see is stored. */
  async function change<T>(which: { subscriberId: string; mailId?: string }, rule: Rule<T>): Promise<T | null> {
    const answer = await store.change(which, (facts) => rule(facts, clock()));
    parts.wake();
    return answer;
  }

  /** A form named after a declared topic stands for that topic alone. */
  function topicOf(source: string | null): string | null {
    return source !== null && topics().includes(source) ? source : null;
  }
}
