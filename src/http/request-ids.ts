import type { Context, MiddlewareHandler } from "hono";
import { requestId } from "hono/request-id";

/** Gives every request an id: the one of a trusted proxy, so that its log and this one can be read together. */
export function requestIds(trustProxyHops: number): MiddlewareHandler {
  return requestId({ headerName: trustProxyHops > 0 ? "X-Request-Id" : "" });
}

/** The id of a request; null before `requestIds` has given it one. */
export function requestIdOf(c: Context): string | null {
  const id: string | undefined = c.get("requestId");
  return id ?? null;
}
