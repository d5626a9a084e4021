import type { ExclusionRule } from "../domain/newsletters/issue.ts";
import type { ComposeIssue } from "../domain/newsletters/letter.ts";
import type { IssueManagement } from "../domain/newsletters/management.ts";
import type { IssueStore } from "../domain/newsletters/store.ts";
import type { SecurityLog } from "../domain/security-log.ts";

/** What the commands `send` and `issues` work with; made in assembly/tools.ts over the site's own database. */
export interface IssueTools {
  readonly place: string;
  readonly securityLog: SecurityLog;
  readonly management: IssueManagement;
  readonly store: IssueStore;
  readonly rule: ExclusionRule;
  /** Writes test copies to the outbox, which the running site sends; answers how many. */
  sendTest(name: string, addresses: readonly string[]): Promise<number>;
  /** Puts a composed mail into the local mailbox; null where the site has none. */
  readonly keepPreview: ((mail: Awaited<ReturnType<ComposeIssue>>) => Promise<void>) | null;
  /** Reads a time the author wrote, in the site's time zone where it names none: UTC milliseconds, or null. */
  readTime(written: string): number | null;
  /** UTC milliseconds. */
  readonly now: () => number;
  close(): Promise<void>;
}
