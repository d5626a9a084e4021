import { type Context, Hono } from "hono";
import type { Clock } from "../domain/clock.ts";
import { readProfile } from "../domain/members/input.ts";
import type { Members, SignedIn } from "../domain/members/views.ts";
import type { HostCookie } from "../middleware/host-cookie.ts";
import { answerFailure, seeOther } from "./answers.ts";
import { choiceOfForm } from "./reader-choices.ts";

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
  session: HostCookie;
  clock: Clock;
  report?: ((error: Error, path: string) => void) | undefined;
}): Hono {
  const { members, session, clock } = parts;
  const routes = new Hono();
  routes.onError(answerFailure({ report: parts.report, page: (c, _m, reason) => resultPage(c, { failed: reason }) }));

  const answers = { "/profile": profile, "/preferences": preferences, "/settings": settings } as const;
  for (const path of MEMBER_FORMS)
    routes.post(path, async (c) => {
      const who = await members.signedIn(session.read(c));
      if (!who) return seeOther(c, "/");
      const result = await answers[path](new URLSearchParams(await c.req.text()), who);
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
        return (await members.subscribe(ownerKey)) === "barred" ? { failed: "barred" } : { done: "subscribed" };
      case "leave":
        await members.leave(ownerKey);
        return { done: "left" };
      case "undo":
        return (await members.undoLeaving(ownerKey)) ? { done: "undone" } : { failed: "invalid" };
    }
    const choice = choiceOfForm(form, clock);
    if (!choice) return { failed: "input" };
    const outcome = await members.changePreferences(ownerKey, choice.preferences);
    return outcome === "saved" ? { done: "saved" } : { failed: "invalid" };
  }

  async function settings(form: URLSearchParams, { member, session: current }: SignedIn): Promise<FormResult> {
    const id = form.get("id") ?? "";
    switch (form.get("do")) {
      case "end-session":
        if (!(await members.endSession(member.id, id))) return { failed: "unknown" };
        return id === current.id ? { over: true } : { done: "session-ended" };
      case "end-others":
        await members.endSessions(member.id, current.id);
        return { done: "sessions-ended" };
      case "sign-out-everywhere":
        await members.endSessions(member.id, null);
        return { over: true };
      case "disconnect": {
        const outcome = await members.disconnect(member.id, id);
        return outcome === "disconnected" ? { done: outcome } : { failed: outcome };
      }
      case "delete":
        if (form.get("confirm") !== "delete") return { failed: "confirm" };
        await members.deleteAccount(member.id);
        return { over: true };
      default:
        return { failed: "input" };
    }
  }
}

export function resultPage(c: Context, result: Exclude<FormResult, { over: true }>): string {
  return `${c.req.path}?${new URLSearchParams(result)}`;
}
