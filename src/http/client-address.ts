import type { Context } from "hono";
import { clientAddress } from "../domain/subscribers/limits.ts";

/** Whom limits count: a request of which nothing is known counts together with all others like it. */
const UNKNOWN = "unknown";

/**
 * Reads the address of the client behind a request: that of the connection, and with `hops` proxies configured the one
 * that they vouch for. Needs the bindings of @hono/node-server as the environment of `fetch`.
 */
export function readClient(hops: number): (c: Context) => string {
  return (c) => {
    const bindings = c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined;
    const socketAddress = bindings?.incoming?.socket?.remoteAddress ?? UNKNOWN;
    return clientAddress(socketAddress, c.req.header("X-Forwarded-For") ?? null, hops);
  };
}
