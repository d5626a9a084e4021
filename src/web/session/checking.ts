import { callBrowserApi } from "../browser-api.ts";
import { keep, kept } from "../parts/kept.ts";
import { authState, changeAuth, isActive, type Member } from "./auth-state.ts";
import { wasOpen } from "./sign-in-memory.ts";
import { wantSignIn } from "./sign-in-popup.tsx";

/** In fixed words (P20, P69). */
const CHECK_FAILED = "Failed to check authentication status";
const LOGOUT_FAILED = "Logout failed";
/** The key of local storage that marks a member, `active` where Subscribe is hidden; the inline loader reads it. */
const MARKER = "signed-in";
/** Milliseconds until a reader is told that the session is still being asked for (P69). */
const PATIENCE = 300;

let running: Promise<void> | null = null;
let next: Promise<void> | null = null;

/** Fetches what the page needs before it shows a member. */
let prepare = async (): Promise<unknown> => undefined;

/** Checks the session once the application has started, and again whenever it may have changed elsewhere. */
export function begin(prepareForMember: () => Promise<unknown>): void {
  prepare = prepareForMember;
  const query = new URLSearchParams(location.search);
  const fault = query.get("auth_error");
  // biome-ignore lint/suspicious/noConsole: it is logged as an error, and nothing shown (P69)
  if (fault !== null) console.error("auth_error:", fault.slice(0, 200));
  void checkSession().then(() => {
    if (query.get("auth_success") !== "true" || !authState().isAuthenticated) return;
    // biome-ignore lint/suspicious/noConsole: it is logged, and nothing shown (P69)
    console.info("auth_success: signed in");
  });
  const lookAgain = () => {
    if (!document.hidden && (kept(MARKER) || authState().user)) void checkSession();
  };
  addEventListener("focus", lookAgain);
  addEventListener("pageshow", ({ persisted }) => persisted && lookAgain());
  document.addEventListener("visibilitychange", lookAgain);
  addEventListener("storage", ({ key }) => {
    if (key === MARKER || key === null) void checkSession();
  });
}

/**
 * Asks who is signed in, once more where it is asking already: what has just changed may not be in that answer. What is
 * known stays known while it asks, and when asking fails.
 */
export function checkSession(): Promise<void> {
  if (running) {
    next ??= running.then(() => {
      next = null;
      return checkSession();
    });
    return next;
  }
  running = ask().finally(() => {
    running = null;
  });
  return running;
}

/** Ends the session; resolves with what to show where that failed, else null. */
export async function logout(): Promise<string | null> {
  const { success, message } = await callBrowserApi("/api/auth/logout", { method: "POST" });
  if (!success) return message || LOGOUT_FAILED;
  signedOut();
  const { forgetSubscription } = await import("../subscription/records/record-store.ts");
  forgetSubscription();
  return null;
}

async function ask(): Promise<void> {
  const impatience = setTimeout(() => authState().isLoading && changeAuth({ slow: true }), PATIENCE);
  const session = await callBrowserApi("/api/auth/session");
  const asked = session.success && session.authenticated === true ? await callBrowserApi("/api/auth/me") : session;
  clearTimeout(impatience);
  const user = asked === session ? null : memberIn(asked);
  if (user) await prepare().catch(() => {});
  if (user) signedIn(user);
  else if (asked.http?.status === 401 || (asked === session && session.success)) signedOut();
  else if (!authState().user) finish({ user: null, error: CHECK_FAILED });
}

/** Directly or under `data` (P68). */
function memberIn(answer: Readonly<Record<string, unknown>>): Member | null {
  const { user } = (answer.user ? answer : (answer.data ?? {})) as { user?: Member };
  return answer.success && typeof user?.id === "string" ? user : null;
}

function signedIn(user: Member): void {
  mark(isActive(user) ? "active" : "yes");
  finish({ user, error: null });
  if (wasOpen()) wantSignIn();
}

function signedOut(): void {
  mark(null);
  finish({ user: null, error: null });
}

function finish({ user, error }: { user: Member | null; error: string | null }): void {
  // Left by the inline loader for a member it knew of; from now on the document follows the state.
  if (!user) delete document.documentElement.dataset.member;
  changeAuth({ user, error, isAuthenticated: user !== null, isLoading: false, slow: false });
}

/** Writes only what has changed: other pages of this browser are told of each change. */
function mark(value: string | null): void {
  if (kept(MARKER) !== value) keep(MARKER, value);
}
