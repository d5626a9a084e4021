/**
 * What the sign-in dialog remembers across the provider's pages, in this tab: that it was open, or what
 * `/auth/callback` said when signing in failed.
 */
const KEY = "sign-in";
const OPEN = "open";
const FAILED = "failed:";

export const rememberOpen = (): void => write(OPEN);
export const rememberFailure = (text: string): void => write(FAILED + text);
export const forgetSignIn = (): void => write(null);

export const wasOpen = (): boolean => read() === OPEN;

/** What went wrong, in words, or null. */
export function rememberedFailure(): string | null {
  const text = read();
  return text?.startsWith(FAILED) ? text.slice(FAILED.length) : null;
}

function read(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** A browser that keeps nothing shows nothing on return. */
function write(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, text);
  } catch {
    // Nothing to be done.
  }
}
