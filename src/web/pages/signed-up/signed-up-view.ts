/** Who has just subscribed, as far as /signedup is told. */
export interface SignedUp {
  readonly email: string;
  readonly name: string;
  readonly wantsAccount: boolean;
}

/** Reads navigation state or an attempt that the server knows; null where nobody has subscribed. */
export function readSignedUp(value: unknown): SignedUp | null {
  const { email, name, wantsAccount } = (value ?? {}) as Record<string, unknown>;
  if (typeof email !== "string" || !email) return null;
  return { email, name: typeof name === "string" ? name : "", wantsAccount: wantsAccount === true };
}
