import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** Knows which request is at hand, so that lines of the log carry its id; made by the assembly, as the log is. */
export interface RequestScope {
  /** Carries out what a request begins; returns how to say that it has its answer. */
  run(id: string, step: () => void): () => void;
  /** The id of the request at hand; null outside of any. */
  id(): string | null;
}

/**
 * The id of a request: with proxies configured the one that they have given it, so that their log and this one can be read
 * together, where it is made of letters, digits, `-`, `_` and `=`; else one of its own.
 */
export function idOfRequest(headers: IncomingHttpHeaders, trustProxyHops: number): string {
  const given = headers["x-request-id"];
  return trustProxyHops > 0 && typeof given === "string" && /^[\w=-]{1,255}$/.test(given) ? given : randomUUID();
}
