import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";

/** The signed-in person, as `GET /api/auth/me` tells (P68). */
export interface Member {
  readonly id: string;
  readonly name: string | null;
  readonly email: string | null;
  /** A path of the site; null shows the initial. */
  readonly avatar_url: string | null;
  /** `active` is an Active Member, anything else a Subscriber. */
  readonly subscription_status: string;
  readonly email_verified: boolean;
  /** ISO time. */
  readonly created_at: string;
}

/** What this browser knows of its session. It starts loading; the server knows no more while it renders a kept page. */
export interface AuthState {
  readonly isAuthenticated: boolean;
  readonly isLoading: boolean;
  readonly user: Member | null;
  /** What could not be found out, in words (P69). */
  readonly error: string | null;
  /** The session call takes so long that the reader is told. */
  readonly slow: boolean;
}

const start: AuthState = { isAuthenticated: false, isLoading: true, user: null, error: null, slow: false };
const listeners = new Set<() => void>();
let state = start;

export const authState = (): AuthState => state;

export function changeAuth(change: Partial<AuthState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useAuth = (): AuthState => useSyncExternalStore(onChange, authState, () => start);

/**
 * The signed-in member; null without one. Until the session is known, it is the member for whom the server has rendered
 * the page.
 */
export function useMember(): Member | null {
  const { user, isLoading, error } = useAuth();
  const area = useRouteLoaderData<{ member: Member }>("pages/member-area");
  return user ?? ((isLoading || error) && area ? area.member : null);
}

/** Whose Subscribe buttons are hidden, and who is called Active Member. */
export const isActive = (member: Member): boolean => member.subscription_status === "active";
