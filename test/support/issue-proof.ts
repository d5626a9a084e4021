import { expect } from "vitest";
import { type SmtpSink, startSmtpSink } from "../stand-ins/smtp-sink.ts";
import type { EngineUnderTest } from "./databases.ts";
import { createSendingScene } from "./issue-sending.ts";
import { addReadersWithUuids } from "./issues.ts";

/** Copies under way at once. */
export const WINDOW = 20;

/** An engine that sends over 20 connections to a relay, with clocks that the test can set beside the real ones. */
export interface IssueProof extends ReturnType<typeof createSendingScene> {
  readonly sink: SmtpSink;
  /** Milliseconds by which the clock is beside the time. */
  shift: number;
  /** Lets so many milliseconds pass, on the clock and on the one that only goes forward. */
  forward(milliseconds: number): void;
  /** How many copies of each reader the relay took. */
  copies(): Map<string, number>;
  /** Waits until the issue is sent; `forward`: milliseconds that pass besides, ten times a second. */
  untilFinished(id: number, forward?: number): Promise<void>;
  /** Nobody was lost or got two: each reader's one copy, as `copies` tells it. */
  readonly onceEach: Map<string, number>;
}

export async function withIssueProof(
  { place, openAt }: EngineUnderTest,
  given: { readers: number; rate?: number },
  run: (at: IssueProof) => Promise<void>,
): Promise<void> {
  const database = await openAt(await place());
  await addReadersWithUuids(database, given.readers);
  const sink = await startSmtpSink({ extensions: ["PIPELINING"] });
  let passed = 0;
  const scene = createSendingScene(database, sink.url, {
    connections: WINDOW + 1,
    clock: () => Date.now() + at.shift,
    monotonic: () => performance.now() + passed,
    ...(given.rate && { rate: given.rate }),
  });
  const at: IssueProof = {
    ...scene,
    sink,
    shift: 0,
    forward(milliseconds) {
      at.shift += milliseconds;
      passed += milliseconds;
    },
    copies: () => tallied(sink.mails.filter(({ accepted }) => accepted).map(({ to }) => to[0] ?? "")),
    async untilFinished(id, forward = 0) {
      const state = async () => {
        at.forward(forward);
        expect(await scene.issues.recount(id)).toEqual([]);
        return (await scene.issues.issue(id))?.issue.state;
      };
      await expect.poll(state, { timeout: 60_000, interval: 100 }).toBe("finished");
    },
    onceEach: tallied(Array.from({ length: given.readers }, (_, index) => `reader${index + 1}@example.org`)),
  };
  const holding = setInterval(() => void scene.holdLease(), 5_000);
  try {
    await scene.holdLease();
    await run(at);
  } finally {
    clearInterval(holding);
    await scene.stop();
    await sink.stop();
  }
}

/** How often each stands there, in the order of names. */
function tallied(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names.toSorted()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
