import { type Context, Hono } from "hono";
import type { Clock } from "../../domain/clock.ts";
import { readProfile } from "../../domain/members/input.ts";
import type { Members, SignedIn } from "../../domain/members/views.ts";
import type { SecurityEvent } from "../../domain/security-log.ts";
import type { OwnSubscription } from "../../domain/subscribers/own-subscription.ts";
import { seeOther } from "../../http/answers.ts";
import type { HostCookie } from "../../http/cookies/host-cookie.ts";
import type { SecurityEvents } from "../../http/security-events.ts";
import { choiceOfForm } from "../subscriptions/reader-choices.ts";

/** How a page of members hears what became of its form: `?done=` or `?failed=` with one of these words. */
export type FormResult =
  | { readonly done: "saved" | "subscribed" | "left" | "undone" | "session-ended" | "sessions-ended" | "disconnected" }
  | {
      readonly failed:
        | "name"
        | "input"
        | "unverified"
        | "barred"
        | "invalid"
        | "unknown"
        | "last"
        | "confirm"
        | "sign-in-again"
        | "limited"
        | "busy"
        | "error";
    }
  /** The session of this browser is over. */
  | { readonly over: true };

/** The pages whose forms are answered here; what looks otherwise is left to the pages. */
export const MEMBER_FORMS = ["/profile", "/preferences", "/settings"] as const;

/**
 * `POST /profile`, `/preferences` and `/settings`: the forms of the members' pages, answered by a redirect back to the
 * page. Whoever is not signed in, or not any more, is sent to the first page.
 */
export function memberFormRoutes(parts: {
  members: Members;
  ownSubscription: OwnSubscription;
  session: HostCookie;
  security: SecurityEvents;
  clock: Clock;
}): Hono {
  const { members, ownSubscription, session, security, clock } = parts;
  const routes = new Hono();

  const answers = { "/profile": profile, "/preferences": preferences, "/settings": settings } as const;
  for (const path of MEMBER_FORMS)
    routes.post(path, async (c) => {
      const who = await members.signedIn(session.read(c));
      if (!who) return seeOther(c, "/");
      const form = new URLSearchParams(await c.req.text());
      const result = await answers[path](form, who, (event) => security.note(c, event));
      if (!("over" in result)) return seeOther(c, resultPage(c, result));
      session.clear(c);
      return seeOther(c, "/");
    });
  return routes;

  async function profile(form: URLSearchParams, { member }: SignedIn): Promise<FormResult> {
    const parsed = readProfile(Object.fromEntries(form));
    if (parsed.outcome === "invalid") return { failed: "name" };
    await members.changeProfile(member.id, parsed.input);
    return { done: "saved" };
  }

  async function preferences(form: URLSearchParams, { ownerKey }: SignedIn): Promise<FormResult> {
    if (ownerKey === null) return { failed: "unverified" };
    switch (form.get("do")) {
      case "subscribe":
        return (await ownSubscription.subscribe(ownerKey)) === "barred" ? { failed: "barred" } : { done: "subscribed" };
      case "leave":
        await ownSubscription.leave(ownerKey);
        return { done: "left" };
      case "undo":
        return (await ownSubscription.undo(ownerKey)) ? { done: "undone" } : { failed: "invalid" };
    }
    const choice = choiceOfForm(form, clock);
    if (!choice) return { failed: "input" };
    const outcome = await ownSubscription.changePreferences(ownerKey, choice.preferences);
    return outcome === "saved" ? { done: "saved" } : { failed: "invalid" };
  }

  async function settings(
    form: URLSearchParams,
    { member: { id: member }, session: current }: SignedIn,
    note: (event: SecurityEvent) => void,
  ): Promise<FormResult> {
    const id = form.get("id") ?? "";
    const endAll = async (except: string | null) => {
      const ended = await members.endSessions(member, except);
      if (ended) note({ event: "sessions-ended", member, ended });
    };
    switch (form.get("do")) {
      case "end-session":
        if (!(await members.endSession(member, id))) return { failed: "unknown" };
        note({ event: "sessions-ended", member, ended: 1 });
        return id === current.id ? { over: true } : { done: "session-ended" };
      case "end-others":
        await endAll(current.id);
        return { done: "sessions-ended" };
      case "sign-out-everywhere":
        await endAll(null);
        return { over: true };
      case "disconnect": {
        const outcome = await members.disconnect(member, id);
        if (outcome !== "disconnected") return { failed: outcome };
        note({ event: "provider-removed", member });
        return { done: outcome };
      }
      case "delete":
        if (form.get("confirm") !== "delete") return { failed: "confirm" };
        if ((await members.deleteAccount(member, current)) === "sign-in-again") return { failed: "sign-in-again" };
        note({ event: "account-deleted", member });
        return { over: true };
      default:
        return { failed: "input" };
    }
  }
}

export function resultPage(c: Context, result: Exclude<FormResult, { over: true }>): string {
  return `${c.req.path}?${new URLSearchParams(result)}`;
}
