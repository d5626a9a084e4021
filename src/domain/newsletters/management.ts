import { say } from "../../languages/say.ts";
import type { Clock } from "../clock.ts";
import { exclusionOf } from "./audience.ts";
import type { Excluded, Issue, IssueOrder, IssueState } from "./issue.ts";
import type { ComposedIssue, ComposeIssue, FindIssueText, IssueText } from "./letter.ts";
import type { MailCheckGate } from "./mail-check/mail-check-gate.ts";
import type { RehearseCopies, RehearsedCopies } from "./rehearsed-copies.ts";
import { readWindow } from "./schedule.ts";
import type { IssueStore } from "./store.ts";

/** The audience may differ from the rehearsed one by 2 % or 20 readers, whichever is more. */
const LEEWAY = { share: 0.02, readers: 20 };

/** For whom, as the author says it on the command line. */
export interface Choice {
  /** Instead of the file's; `null` and absent leave it. */
  readonly topic?: string | undefined;
  /** The further language in which it is sent; absent leaves what the name says. */
  readonly language?: string | undefined;
  readonly corrects?: number | undefined;
  readonly again?: boolean | undefined;
}

export interface Timing {
  /** UTC milliseconds at which it starts; null starts after `delay`. With it the audience is frozen now. */
  readonly at: number | null;
  /** Milliseconds in which `cancel` takes everything back. */
  readonly delay: number;
  readonly window: string | null;
  readonly dayCap: number | "warm-up" | null;
  readonly holdUncertain: boolean;
  /** Send it although the way of mail was not checked of late, and note that. */
  readonly noCheck: boolean;
}

export interface Rehearsal {
  readonly subject: string;
  readonly topic: string | null;
  readonly digest: string;
  readonly recipients: number;
  readonly excluded: Excluded;
  /** Of the largest copy as it travels; without readers, of one to a reader like others. */
  readonly bytes: number;
  /** Bytes of all copies, and of the smallest; null without readers. */
  readonly sizes: RehearsedCopies["sizes"];
  readonly warnings: readonly string[];
}

type Refused = { readonly outcome: "refused"; readonly why: string };

/** What the author does with issues before they are on their way. Texts are sentences for the author. */
export interface IssueManagement {
  /** The mail as it would go, for a look. */
  compose(name: string, choice: Choice): Promise<ComposedIssue | Refused>;
  /**
   * Composes the mail and makes the copy of every reader; the digest stands for mail and audience from then on. `start`:
   * when it would begin. `onPage` hears from time to time how many copies were made.
   */
  rehearse(
    name: string,
    choice: Choice,
    start: Pick<Timing, "at" | "delay">,
    onPage?: (copies: number) => void,
  ): Promise<Rehearsal | Refused>;
  /** May it go as it was rehearsed, and to how many? */
  check(name: string, choice: Choice, digest: string, timing: Timing): Promise<Checked | Refused>;
  /** Writes the checked issue down; the running site sends it. */
  order(checked: Checked): Promise<{ readonly outcome: "ordered"; readonly id: number } | Refused>;
}

interface Checked {
  readonly outcome: "ready";
  readonly order: IssueOrder;
  readonly recipients: number;
  /** Goes only because the author has waived the check of the way of mail. */
  readonly unchecked: boolean;
}

export function createIssueManagement(parts: {
  store: Pick<
    IssueStore,
    "countAudience" | "audience" | "recordRehearsal" | "rehearsal" | "order" | "issue" | "issues"
  >;
  find: FindIssueText;
  compose: ComposeIssue;
  rehearseCopies: RehearseCopies;
  /** Topic ids of site.yaml. */
  topics: () => readonly string[];
  timeZone: () => string;
  /** The further languages of the site. */
  languages: () => readonly string[];
  /** Null where nobody asks for checks of the way of mail. */
  gate: MailCheckGate | null;
  clock: Clock;
}): IssueManagement {
  const { store, clock } = parts;

  return {
    async compose(name, choice) {
      const text = await textOf(name, choice);
      return "outcome" in text ? text : parts.compose(text);
    },

    async rehearse(name, choice, start, onPage = () => {}) {
      const text = await textOf(name, choice);
      if ("outcome" in text) return text;
      const hidden = whyHidden(text, startOf(start));
      if (hidden) return refused(hidden);
      const composed = await parts.compose(text);
      const { subject, digest } = composed;
      const audience = store.audience(selectionOf(text, choice), exclusionOf, clock());
      const { recipients, excluded, sizes, warnings } = await parts.rehearseCopies(composed, audience, onPage);
      await store.recordRehearsal({ digest, recipients, at: clock() });
      return {
        ...{ subject, topic: text.topic, digest, recipients, excluded, sizes },
        bytes: sizes?.largest ?? composed.bytes,
        warnings: [...composed.warnings, ...warnings],
      };
    },

    async check(name, choice, digest, timing) {
      const text = await textOf(name, choice);
      if ("outcome" in text) return text;
      const window = windowFault(timing.window);
      if (window) return refused(window);
      if (timing.at !== null && timing.at < clock()) return refused(say("orderCommands.timePassed"));
      const hidden = whyHidden(text, startOf(timing));
      if (hidden) return refused(hidden);
      const composed = await parts.compose(text);
      if (composed.digest !== digest) return refused(say("orderCommands.changed"));
      const rehearsed = await store.rehearsal(digest);
      if (!rehearsed) return refused(say("orderCommands.notRehearsed"));
      const under = (await store.issues()).find((issue) => isSameText(issue, text) && isOpen(issue.state));
      if (under)
        return refused(
          say("orderCommands.underWay", { id: String(under.id), state: say(`issueCommands.${under.state}`) }),
        );
      const { recipients, excluded } = await store.countAudience(selectionOf(text, choice), exclusionOf, clock());
      if (recipients === 0 && excluded["had-it"] > 0) return refused(say("orderCommands.wasSent"));
      const leeway = Math.max(rehearsed.recipients * LEEWAY.share, LEEWAY.readers);
      if (timing.at === null && Math.abs(recipients - rehearsed.recipients) > leeway)
        return refused(
          say("orderCommands.otherAudience", { rehearsed: String(rehearsed.recipients), count: String(recipients) }),
        );
      if (recipients === 0) return refused(say("orderCommands.noReader"));
      const unchecked = (await parts.gate?.refusal(recipients)) ?? null;
      if (unchecked && !timing.noCheck) return refused(unchecked);
      return {
        outcome: "ready",
        recipients,
        unchecked: unchecked !== null,
        order: orderOf(text, composed, choice, timing),
      };
    },

    async order({ order, unchecked }) {
      const id = await store.order(order, clock());
      if (id === null) return refused(say("orderCommands.underWayOrSent"));
      if (unchecked) await parts.gate?.noteSkipped(id);
      return { outcome: "ordered", id };
    },
  };

  async function textOf(name: string, { topic, corrects, language }: Choice): Promise<IssueText | Refused> {
    const languages = parts.languages();
    if (language !== undefined && !languages.includes(language))
      return refused(
        say("orderCommands.noLanguage", { language, languages: languages.join(", ") || say("orderCommands.none") }),
      );
    const text = await parts.find(name, language);
    if (!text) return refused(say("orderCommands.noText", { name }));
    if (topic !== undefined && !parts.topics().includes(topic))
      return refused(
        say("orderCommands.noTopic", { topic, topics: parts.topics().join(", ") || say("orderCommands.none") }),
      );
    if (corrects !== undefined && !(await store.issue(corrects)))
      return refused(say("issueCommands.noIssue", { id: String(corrects) }));
    return topic === undefined ? text : { ...text, topic };
  }

  function startOf({ at, delay }: Pick<Timing, "at" | "delay">): number {
    return at ?? clock() + delay;
  }

  function windowFault(window: string | null): string | null {
    try {
      if (window !== null) readWindow(window, parts.timeZone());
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  }

  function orderOf(text: IssueText, composed: ComposedIssue, choice: Choice, timing: Timing): IssueOrder {
    const { digest, message, sender, subject } = composed;
    const { at, window, dayCap, holdUncertain } = timing;
    return {
      ...selectionOf(text, choice),
      subject,
      digest,
      message,
      sender,
      startAt: startOf(timing),
      freezeNow: at !== null,
      window,
      dayCap,
      holdUncertain,
      unlisted: text.unlisted || choice.corrects !== undefined,
    };
  }
}

function isSameText(issue: Issue, { kind, slug, language }: IssueText): boolean {
  return issue.kind === kind && issue.slug === slug && issue.language === language;
}

function isOpen(state: IssueState): boolean {
  return state !== "finished" && state !== "cancelled";
}

/** Why readers could not open it on the site when it begins to go, or null. */
function whyHidden({ draft, date, publishedAt }: IssueText, startAt: number): string | null {
  if (draft) return say("orderCommands.isDraft");
  if (publishedAt <= startAt) return null;
  return say("orderCommands.isLater", { date });
}

function selectionOf({ kind, slug, topic, language, otherLanguages }: IssueText, { corrects, again }: Choice) {
  return { kind, slug, topic, language, otherLanguages, corrects: corrects ?? null, again: again === true };
}

function refused(why: string): Refused {
  return { outcome: "refused", why };
}
