import type { IncomingMessage, ServerResponse } from "node:http";
import { isLoopback } from "../../domain/loopback.ts";

const forwarding = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/**
 * In local mode the site answers this machine only: a request for another host, or one that a proxy passed on although
 * none is configured, gets 421, so that a forgotten setting cannot put the local mailbox and sign-in on the internet.
 * Returns a check that is true for requests that may go on and has answered the others.
 */
export function refuseForeignHosts(options: { local: boolean; trustProxyHops: number }) {
  if (!options.local) return () => true;
  /** The latest host that is this machine: nearly all requests name the same. */
  let latestOwn: string | null = null;
  const isForeign = (host: string): boolean => {
    if (host === latestOwn) return false;
    const foreign = !isLoopback(host.replace(/:\d+$/, ""));
    if (!foreign) latestOwn = host;
    return foreign;
  };
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const foreign = isForeign(request.headers.host ?? "");
    const passedOn = options.trustProxyHops === 0 && forwarding.some((name) => name in request.headers);
    if (!foreign && !passedOn) return true;
    const body = JSON.stringify({ success: false, message: "This site answers on this machine only." });
    response.writeHead(421, { "Content-Type": "application/json", "X-Content-Type-Options": "nosniff" }).end(body);
    return false;
  };
}
