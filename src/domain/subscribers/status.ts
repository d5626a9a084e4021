/** The part of a subscriber's row that its status follows from. Times are UTC milliseconds. */
export interface StatusFacts {
  readonly requestedAt: number | null;
  readonly verifiedAt: number | null;
  readonly leftAt: number | null;
  readonly bouncedAt: number | null;
  readonly complainedAt: number | null;
}

/** What readers and the API see. */
export type Status = "pending" | "active" | "unsubscribed";

/** What the rules know besides. */
export type InnerStatus = Status | "bounced" | "complained";

/** The status, worked out from the row each time and stored nowhere. */
export function innerStatus(facts: StatusFacts): InnerStatus {
  if (facts.complainedAt !== null) return "complained";
  if (facts.bouncedAt !== null) return "bounced";
  if (facts.verifiedAt !== null && facts.leftAt === null) return "active";
  return facts.requestedAt !== null ? "pending" : "unsubscribed";
}

/** Does a subscriber get the newsletter? */
export function isActive(facts: StatusFacts): boolean {
  return innerStatus(facts) === "active";
}

/** Must an address of this status, or one kept under this reason, never be mailed again? */
export function isBarred(status: string | null): status is "bounced" | "complained" {
  return status === "bounced" || status === "complained";
}

/** Why the hash of an erased address is kept: one that bounced or complained is never mailed again. */
export function reasonKept(facts: StatusFacts | null): "left" | "bounced" | "complained" {
  const status = facts && innerStatus(facts);
  return isBarred(status) ? status : "left";
}

/** Is a request open, or the subscription active? */
export function isOpen(facts: StatusFacts): boolean {
  return ["active", "pending"].includes(innerStatus(facts));
}

/** Bounced and complained show as unsubscribed. */
export function shownStatus(facts: StatusFacts): Status {
  const status = innerStatus(facts);
  return isBarred(status) ? "unsubscribed" : status;
}
