import { Hono } from "hono";
import { readEmail } from "../../domain/subscribers/input.ts";
import { noSubscription, type SubscriptionState } from "../../domain/subscribers/views.ts";
import { answer } from "../../http/answers.ts";
import type { HostCookie } from "../../http/cookies/host-cookie.ts";
import type { SubscriptionParts } from "./subscriptions.ts";

const HIDDEN =
  "The state of a subscription is shown to the signed-in owner of the address and in the browser that subscribed.";

/**
 * `GET /api/auth/stats`: how many people read along. With `email`, also the state of that subscription, every field
 * always there, true values only for a client that has proved the right to them.
 */
export function statsRoutes({ subscribers, totalMembers, ownerOf }: SubscriptionParts, cookie: HostCookie): Hono {
  const routes = new Hono();

  routes.get("/api/auth/stats", async (c) => {
    const written = c.req.query("email");
    if (written === undefined) return answer(c, 200, "Success", { totalMembers: await totalMembers() });
    const parsed = readEmail({ email: written });
    if (parsed.outcome === "invalid") return answer(c, 400, parsed.message, shown(noSubscription));
    const asker = { attempt: cookie.read(c), ownerKey: await ownerOf(c) };
    const [state, total] = await Promise.all([subscribers.state(parsed.input.email, asker), totalMembers()]);
    const message = state.outcome === "own" ? "Success" : HIDDEN;
    return answer(c, 200, message, { totalMembers: total, ...shown(state) });
  });
  return routes;
}

/** The time as ISO 8601. */
function shown({ subscribed, name, subscribedAt, verified, status }: SubscriptionState): object {
  const time = subscribedAt === null ? null : new Date(subscribedAt).toISOString();
  return { subscribed, name, subscribedAt: time, verified, status };
}
