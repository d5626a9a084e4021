import { say } from "../../languages/say.ts";
import type { Clock } from "../clock.ts";
import { type Copy, type CopyLinks, type FillGaps, type LinksFor, makeCopy } from "./copies.ts";
import type { Excluded } from "./issue.ts";
import type { ComposedIssue, Warning } from "./letter.ts";
import type { AudiencePage } from "./store.ts";

/** No issue has this id: Message-IDs of a rehearsal are as long as later ones, and none of theirs. */
const NO_ISSUE = 0;

/** Takes the copies of a rehearsal in a relay's place, reads each as a mail server would, and keeps none. */
export interface CopySink {
  /** What is wrong with it, in a few words each. */
  take(copy: Copy, own: Pick<CopyLinks, "messageId" | "readerUrl">): readonly string[];
  /** How many Message-IDs, or readers' links, were those of a copy before. After the last copy. */
  repeated(): number;
}

/** What came of making the copy of every reader. */
export interface RehearsedCopies {
  readonly recipients: number;
  readonly excluded: Excluded;
  /** Bytes of the copies as they travel; null without recipients. */
  readonly sizes: { readonly smallest: number; readonly largest: number; readonly total: number } | null;
  readonly warnings: readonly Warning[];
}

/** `onPage` hears after each page how many copies were made so far. */
export type RehearseCopies = (
  issue: ComposedIssue,
  audience: AsyncIterable<AudiencePage>,
  onPage: (copies: number) => void,
) => Promise<RehearsedCopies>;

/** Makes the copy of every reader as it would be handed over, page by page, and hands it to a sink. */
export function createRehearseCopies(parts: {
  fill: FillGaps;
  linksFor: LinksFor;
  openSink: (issue: ComposedIssue) => CopySink;
  clock: Clock;
}): RehearseCopies {
  const { fill, linksFor, openSink, clock } = parts;

  return async (issue, audience, onPage) => {
    const sink = openSink(issue);
    const faults = new Map<string, { copies: number; first: string }>();
    const excluded: Partial<Record<keyof Excluded, number>> = {};
    const sizes = { smallest: Number.POSITIVE_INFINITY, largest: 0, total: 0 };
    let recipients = 0;
    for await (const page of audience) {
      for (const [reason, count] of Object.entries(page.excluded) as [keyof Excluded, number][])
        excluded[reason] = (excluded[reason] ?? 0) + count;
      for (const reader of page.recipients) {
        for (const fault of copyFaults(reader)) {
          const known = faults.get(fault);
          faults.set(fault, { copies: (known?.copies ?? 0) + 1, first: known?.first ?? reader.address });
        }
      }
      recipients += page.recipients.length;
      onPage(recipients);
    }
    return {
      recipients,
      excluded: excluded as Excluded,
      sizes: sizes.largest ? sizes : null,
      warnings: [...[...faults].map(faultInWords), ...repeatedInWords(sink.repeated())],
    };

    function copyFaults(reader: AudiencePage["recipients"][number]): readonly string[] {
      let copy: Copy;
      let links: CopyLinks;
      try {
        links = linksFor(NO_ISSUE, reader, issue.language);
        copy = makeCopy(fill, issue, { reader, links, now: clock() });
      } catch (error) {
        return [say("orderCommands.cannotBeMade", { why: (error as Error).message })];
      }
      const length = copy.message.reduce((sum, piece) => sum + piece.length, 0);
      sizes.smallest = Math.min(sizes.smallest, length);
      sizes.largest = Math.max(sizes.largest, length);
      sizes.total += length;
      return sink.take(copy, links);
    }
  };
}

function faultInWords([fault, { copies, first }]: [string, { copies: number; first: string }]): Warning {
  return say("orderCommands.copiesWith", { count: String(copies), first, fault });
}

function repeatedInWords(repeated: number): Warning[] {
  return repeated ? [say("orderCommands.repeated", { count: String(repeated) })] : [];
}
