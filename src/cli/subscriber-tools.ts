import type { SecurityLog } from "../domain/security-log.ts";
import type { readListFile } from "../domain/subscribers/management/list-file.ts";
import type { SubscriberManagement } from "../domain/subscribers/management/management.ts";

/** What the commands about subscribers work with; made in assembly/tools.ts over the site's own database. */
export interface SubscriberTools {
  readonly subscribers: SubscriberManagement;
  /** How many of the mails that an import causes are sent in an hour, at most. */
  readonly mailsPerHour: number;
  readonly readListFile: typeof readListFile;
  readonly place: string;
  readonly securityLog: SecurityLog;
  close(): Promise<void>;
}
