import { withoutSecrets } from "../masking.ts";
import type { Attempt } from "./attempt.ts";
import type { DeliveryParts } from "./parts.ts";
import type { ClaimedMail } from "./store.ts";

/** Tries a claimed mail and files what became of it, under the generation of the lease it was claimed under. */
export type Deliver = (mail: ClaimedMail, generation: number) => Promise<void>;

export function createDeliver(
  parts: Pick<DeliveryParts, "store" | "onRejected" | "clock" | "log"> & {
    attempt: Attempt;
    isStopping: () => boolean;
  },
): Deliver {
  const { store, clock, log } = parts;

  return async (mail, generation) => {
    const { fate, rejected } = await parts.attempt(mail);
    await untilStored(async () => {
      if (rejected) await parts.onRejected(mail, rejected);
      const filed = await store.recordFate(mail.id, generation, fate, clock());
      if (!filed) log.info({ mail: mail.id }, "filed already, or taken over by another sender");
    });
    if (fate.state === "failed" || fate.state === "held")
      log.error({ mail: mail.id, template: mail.template, answer: withoutSecrets(fate.answer) }, `mail ${fate.state}`);
  };

  /** A mail that was handed over must be filed, however long the database is away; else it would be sent twice. */
  async function untilStored(step: () => Promise<void>): Promise<void> {
    for (let tries = 0; ; tries++) {
      try {
        return await step();
      } catch (error) {
        if (parts.isStopping() && tries >= 3) throw error;
        if (tries === 0) log.error({ err: error }, "a mail could not be filed yet; trying again");
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
    }
  }
}
