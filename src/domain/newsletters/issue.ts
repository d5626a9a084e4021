import type { TextKind } from "../posts/addresses.ts";

/**
 * How an issue goes: `scheduled` until its start, `freezing` while the audience is written down, `sending`, and then
 * `finished`. `paused` by the author, or by itself with a reason; `cancelled` for good.
 */
export type IssueState = "scheduled" | "freezing" | "sending" | "paused" | "finished" | "cancelled";

/**
 * What became of one copy. `pending`: not handed over yet. `deferred`: the relay asked to try later. `uncertain`: its
 * answer was lost, it goes once more. `held`: lost again (or `holdUncertain`), the author decides. `suppressed`: the
 * reader had gone, paused or chosen otherwise when its turn came. `accepted` by the relay is not *delivered*.
 */
const copyStates = [
  "pending",
  "accepted",
  "deferred",
  "refused",
  "suppressed",
  "uncertain",
  "held",
  "cancelled",
] as const;
export type CopyState = (typeof copyStates)[number];

/** How many copies of an issue are in each state. */
export type Tally = Readonly<Record<CopyState, number>>;

/** Why a reader gets no copy. `had-it`: this post or letter was sent to them before; `not-accepted`: of a correction. */
const exclusions = [
  "pending",
  "unsubscribed",
  "bounced",
  "complained",
  "paused",
  "topic",
  "language",
  "had-it",
  "not-accepted",
] as const;
export type Exclusion = (typeof exclusions)[number];

/** What differs from copy to copy. Each stands on a line of its own, in ASCII. */
export type Gap = "to" | "message-id" | "date" | "reader-url";

/**
 * An issue as it travels, encoded and dot-stuffed once (RFC 5321, section 4.5.2), with gaps: `pieces[0] gaps[0]
 * pieces[1] … gaps[n-1] pieces[n]`. ASCII with CRLF, ending in CRLF, without the final dot.
 */
export interface GappedMessage {
  readonly pieces: readonly string[];
  readonly gaps: readonly Gap[];
}

/** What the author orders, frozen with it: what was rehearsed goes out, however files are edited meanwhile. */
export interface IssueOrder {
  readonly kind: TextKind;
  readonly slug: string;
  readonly subject: string;
  /** Topic id; null goes to every reader. */
  readonly topic: string | null;
  /** A further language of the site that its text is in; null for the main one. It goes to the readers of that language. */
  readonly language: string | null;
  /** Of a text in the main language: those in which it exists as well. Their readers do not get it, all others do. */
  readonly otherLanguages: readonly string[];
  /** SHA-256 (hex) over subject, preheader, topic, body and templates: what the author has rehearsed. */
  readonly digest: string;
  readonly message: GappedMessage;
  /** The envelope's sender; bounces go there. */
  readonly sender: string;
  /** UTC milliseconds; until then `cancel` takes everything back. */
  readonly startAt: number;
  /** Freeze the audience now and not at the start (`--at`). */
  readonly freezeNow: boolean;
  /** When copies may go, as `schedule.ts` reads it (`Mon-Fri 7-9 Europe/Berlin`); null at any time. */
  readonly window: string | null;
  /** Most copies accepted in a calendar day (UTC), or `warm-up` (schedule.ts); null without a cap. */
  readonly dayCap: number | "warm-up" | null;
  /** Id of the issue that this one corrects: it goes only to those whose copy of that was accepted. */
  readonly corrects: number | null;
  /** Also to readers who had this post or letter already. */
  readonly again: boolean;
  /** Hold a copy for the author when the relay's answer to it is lost the first time. */
  readonly holdUncertain: boolean;
  /** Not in the list of letters, the feed and search. */
  readonly unlisted: boolean;
}

/** An issue as the author sees it. Times are UTC milliseconds. */
export interface Issue extends Omit<IssueOrder, "message" | "sender" | "freezeNow"> {
  /** Small whole number, in order of time. */
  readonly id: number;
  readonly state: IssueState;
  /** Why it is paused, in words for the author; null when the author did, and in other states. */
  readonly reason: string | null;
  readonly createdAt: number;
  /** When the first copy was taken up, and the last one settled. */
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
}

/** One reader as the rule about the audience sees them: columns of `subscriber`, times in UTC milliseconds. */
export interface ReaderFacts {
  readonly requestedAt: number | null;
  readonly verifiedAt: number | null;
  readonly leftAt: number | null;
  readonly bouncedAt: number | null;
  readonly complainedAt: number | null;
  readonly pausedUntil: number | null;
  /** Topic ids; null means every topic. */
  readonly topics: readonly string[] | null;
  /** A further language of the site; null for the main one. */
  readonly language: string | null;
}

/** Says why a reader gets no copy, or null (audience.ts). `had-it` and `not-accepted` are the store's to find. */
export type ExclusionRule = (
  reader: ReaderFacts,
  issue: Pick<IssueOrder, "topic" | "language" | "otherLanguages">,
  now: number,
) => Exclusion | null;

export type Excluded = Readonly<Record<Exclusion, number>>;
