import type { BounceIntake, ReturnedMail } from "../domain/newsletters/bounces.ts";
import type { SecurityLog } from "../domain/security-log.ts";

/** What the command `bounce` works with; made in assembly/tools.ts over the site's own database. */
export interface BounceTools {
  readonly place: string;
  readonly securityLog: SecurityLog;
  readonly bounces: BounceIntake;
  /** Null for a mail that is no report. */
  readReturned(raw: Uint8Array): Promise<ReturnedMail | null>;
  close(): Promise<void>;
}
