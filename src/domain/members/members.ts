import { type Accounts, createAccounts } from "./accounts.ts";
import { createSessions, type Sessions } from "./sessions.ts";

/**
 * Accounts, identities and sessions (P59 to P65). Every operation that changes something is one
 * transaction; what was answered survives the end of the process.
 */
export interface Members extends Sessions, Accounts {}

export function createMembers(parts: Parameters<typeof createSessions>[0] & Parameters<typeof createAccounts>[0]) {
  return { ...createSessions(parts), ...createAccounts(parts) };
}
