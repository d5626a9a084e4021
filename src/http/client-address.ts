import type { Context } from "hono";

// Not by an import, which would load all that hangs on this module: a megabyte at rest.
const { isIP } = process.getBuiltinModule("node:net");

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

/**
 * The address of the client behind a connection. Forwarding headers count only as far as proxies are configured: with
 * `hops` proxies, the one that is `hops` from the right; sending more entries gains nothing.
 */
export function clientAddress(socketAddress: string, forwardedFor: string | null, hops: number): string {
  if (hops < 1 || !forwardedFor) return socketAddress;
  const named = forwardedFor.split(",").map((entry) => entry.trim());
  const entry = named[Math.max(named.length - hops, 0)] ?? "";
  const plain = entry.replace(/^\[([^\]]*)\](:\d+)?$/, "$1").replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
  return isIP(plain) && !plain.includes("%") ? plain : socketAddress;
}
