import type { ProviderId } from "./members/providers.ts";
import type { SignInFault } from "./members/sign-in.ts";

/**
 * What gets a line of its own in the log because it lets a person in, ends or deletes something, hands data out, or was
 * tried too often. The list is closed. Members stand there by id; an address, a name or a token never does.
 */
export type SecurityEvent =
  | { readonly event: "signed-in"; readonly member: string; readonly provider: ProviderId; readonly first: boolean }
  | { readonly event: "sign-in-failed"; readonly provider: ProviderId; readonly reason: SignInFault }
  /** Another provider was joined to an account; its other sessions ended. */
  | { readonly event: "account-joined"; readonly member: string; readonly provider: ProviderId; readonly ended: number }
  | { readonly event: "provider-removed"; readonly member: string }
  | { readonly event: "sessions-ended"; readonly member: string; readonly ended: number }
  | { readonly event: "data-exported"; readonly member: string }
  | { readonly event: "account-deleted"; readonly member: string }
  /** The author ran a command about people, such as `members delete`. */
  | { readonly event: "command-run"; readonly command: string }
  /** Noted once a minute for each client and limit. */
  | { readonly event: "limit-reached"; readonly limit: LimitName };

/** `writes`: a minute from one client; `mails`: that one client may cause; `mails-of-all`: an hour from all together. */
export type LimitName = "writes" | "mails" | "mails-of-all";

export interface SecurityLog {
  /** Writes one line. `requestId` of the request that brought it about; null for none. Never throws. */
  record(event: SecurityEvent, requestId: string | null): void;
  /** Told each time of what is noted once a minute for a client. */
  count?(event: SecurityEvent): void;
}
