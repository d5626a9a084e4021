import type { DeliveryStore } from "../domain/delivery/store.ts";
import type { SecurityLog } from "../domain/security-log.ts";

/** What the commands about mails work with; made in assembly/tools.ts over the site's own database. */
export interface MailTools {
  readonly place: string;
  readonly securityLog: SecurityLog;
  readonly outbox: Pick<DeliveryStore, "held" | "decideHeld">;
  /** UTC milliseconds. */
  readonly now: () => number;
  close(): Promise<void>;
}
