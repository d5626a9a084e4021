import type { DeliveryStore } from "../domain/delivery/store.ts";
import type { Ledger } from "../domain/newsletters/store.ts";

/** Milliseconds between two marks while mail goes out: so much of a sending may be in a copy that is taken for the present database. */
const WHILE_SENDING = 1_000;

/** Moves the mark by which a restored database is noticed, while mail goes out. */
export type SendingMark = ReturnType<typeof createSendingMark>;

export function createSendingMark(advance: () => Promise<unknown>) {
  let waiting = false;

  function markSoon(): void {
    if (waiting) return;
    waiting = true;
    const mark = () => {
      waiting = false;
      advance().catch(() => {});
    };
    setTimeout(mark, WHILE_SENDING).unref();
  }

  return {
    markingOutbox: (outbox: DeliveryStore): DeliveryStore => ({
      ...outbox,
      recordFate(id, generation, fate, now) {
        if (fate.state === "sent") markSoon();
        return outbox.recordFate(id, generation, fate, now);
      },
    }),

    markingLedger: (ledger: Ledger): Ledger => ({
      ...ledger,
      async turn(generation, turn) {
        const result = await ledger.turn(generation, turn);
        if (result?.taken.length) markSoon();
        return result;
      },
    }),
  };
}
