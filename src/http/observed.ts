import type { IncomingMessage, ServerResponse } from "node:http";
import { idOfRequest, type RequestScope } from "./request-id.ts";
import { kindOf, type RequestObserver, type StatusClass } from "./request-kinds.ts";

const classes: readonly StatusClass[] = ["1xx", "2xx", "3xx", "4xx", "5xx"];
/** The longest path that a line of the log shows. */
const LONGEST_PATH = 500;

export interface ObservedParts {
  readonly observer: RequestObserver;
  readonly scope: RequestScope;
  /** Proxies before this process: with one, requests have the id that it gave, and answers repeat it. */
  readonly trustProxyHops: number;
  readonly log: Record<"debug", (details: object, message: string) => void>;
}

/**
 * Answers requests that no finished page has answered by `answer`, with their id known meanwhile; the observer is told how
 * each ended, and at the level `debug` the log.
 */
export function observed({ observer, scope, trustProxyHops, log }: ObservedParts) {
  return (request: IncomingMessage, response: ServerResponse, answer: () => void): void => {
    const began = performance.now();
    const { method = "", url = "" } = request;
    const requestId = idOfRequest(request.headers, trustProxyHops);
    if (trustProxyHops > 0 && !response.headersSent) response.setHeader("X-Request-Id", requestId);
    const end = scope.run(requestId, answer);
    response.once("close", () => {
      const seconds = (performance.now() - began) / 1_000;
      const { statusCode, writableFinished } = response;
      const status = writableFinished ? (classes[Math.floor(statusCode / 100) - 1] ?? "5xx") : "left";
      observer.answered(kindOf(url), status, seconds);
      const [path = ""] = url.slice(0, LONGEST_PATH).split("?", 1);
      const told = { requestId, method, path, status: writableFinished ? statusCode : status };
      log.debug({ ...told, ms: Number((seconds * 1_000).toFixed(1)) }, "request");
      end();
    });
  };
}
