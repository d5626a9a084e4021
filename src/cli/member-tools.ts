import type { MemberManagement } from "../domain/members/management.ts";
import type { SecurityLog } from "../domain/security-log.ts";

/** What the commands about members work with; made in assembly/tools.ts over the site's own database. */
export interface MemberTools {
  readonly members: MemberManagement;
  readonly place: string;
  readonly securityLog: SecurityLog;
  close(): Promise<void>;
}
