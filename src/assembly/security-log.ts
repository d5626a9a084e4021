import type { SecurityLog } from "../domain/security-log.ts";

/** Security events as lines of the log: the field `security` names the event, and no other line has it. `count` hears of each that may come often. */
export function createSecurityLog(
  log: { info(details: object, message: string): void },
  count: SecurityLog["count"] = () => {},
): SecurityLog {
  return {
    count,
    record: ({ event, ...details }, requestId) =>
      log.info({ security: event, ...details, ...(requestId !== null && { requestId }) }, "security event"),
  };
}
