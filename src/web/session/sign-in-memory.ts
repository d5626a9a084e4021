import { keep, kept } from "../parts/kept.ts";

/**
 * What the sign-in dialog remembers across the provider's pages, in this tab: that it was open, or what
 * `/auth/callback` said when signing in failed.
 */
const KEY = "sign-in";
const OPEN = "open";
const FAILED = "failed:";

export const rememberOpen = (): void => keep(KEY, OPEN, "sessionStorage");
export const rememberFailure = (text: string): void => keep(KEY, FAILED + text, "sessionStorage");
export const forgetSignIn = (): void => keep(KEY, null, "sessionStorage");

export const wasOpen = (): boolean => kept(KEY, "sessionStorage") === OPEN;

/** What went wrong, in words, or null. */
export function rememberedFailure(): string | null {
  const text = kept(KEY, "sessionStorage");
  return text?.startsWith(FAILED) ? text.slice(FAILED.length) : null;
}
