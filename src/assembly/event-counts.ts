import type { Database } from "../database/database.ts";
import { isDatabaseError } from "../database/database-error.ts";
import type { DeliveryStore } from "../domain/delivery/store.ts";
import type { Mailer, SendResult } from "../domain/mailer.ts";
import type { CopyChange, Ledger } from "../domain/newsletters/store.ts";
import type { LimitName, SecurityEvent } from "../domain/security-log.ts";
import { Counts } from "../metrics/counts.ts";

type MailOutcome = Exclude<SendResult["outcome"], "rejected"> | "refused" | "held";

const databaseErrorCodes = ["busy", "unavailable"] as const;

/** What is counted of the work of a process besides its requests. Each `counting…` is the same part, counted. */
export type EventCounts = ReturnType<typeof createEventCounts>;

export function createEventCounts() {
  const mails = new Counts<MailOutcome>([
    ...(["accepted", "deferred", "refused", "uncertain", "unreachable"] as const),
    ...(["withheld", "held"] as const),
  ]);
  const copies = new Counts<CopyChange["state"]>(["accepted", "deferred", "refused", "uncertain", "held", "pending"]);
  const limits = new Counts<LimitName>(["writes", "mails", "mails-of-all"]);
  const failedSignIns = new Counts<string>([]);
  const databaseErrors = new Counts<(typeof databaseErrorCodes)[number]>(databaseErrorCodes);

  return {
    ...{ mails, copies, limits, failedSignIns, databaseErrors },

    /** Told of each event, those too that come too often for a line of the log each. */
    countSecurity(event: SecurityEvent): void {
      if (event.event === "limit-reached") limits.add(event.limit);
      if (event.event === "sign-in-failed") failedSignIns.add(event.reason);
    },

    countingDatabase(database: Database): Database {
      const counted = (error: unknown): never => {
        for (const code of databaseErrorCodes) if (isDatabaseError(error, code)) databaseErrors.add(code);
        throw error;
      };
      return {
        ...database,
        read: (step) => database.read(step).catch(counted),
        write: (step) => database.write(step).catch(counted),
      };
    },

    countingMailer(mailer: Mailer): Mailer {
      return {
        ...mailer,
        async send(mail) {
          const result = await mailer.send(mail);
          mails.add(result.outcome === "rejected" ? "refused" : result.outcome);
          return result;
        },
      };
    },

    countingOutbox(outbox: DeliveryStore): DeliveryStore {
      return {
        ...outbox,
        async recordFate(id, generation, fate, now) {
          const recorded = await outbox.recordFate(id, generation, fate, now);
          if (recorded && fate.state === "held") mails.add("held");
          return recorded;
        },
      };
    },

    countingLedger(ledger: Ledger): Ledger {
      return {
        ...ledger,
        async turn(generation, turn) {
          const result = await ledger.turn(generation, turn);
          if (result) for (const { change } of turn.settled) copies.add(change.state);
          return result;
        },
      };
    },
  };
}
