import type { Submission } from "../../subscription/form-state.ts";

/** Reads navigation state or an attempt that the server knows; null where neither names one. */
export function readSignedUp(value: unknown): Submission | null {
  const { email, name, wantsAccount } = (value ?? {}) as Record<string, unknown>;
  if (typeof email !== "string" || !email) return null;
  return { email, name: typeof name === "string" ? name : "", wantsAccount: wantsAccount === true };
}
