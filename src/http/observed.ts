import type { IncomingMessage, ServerResponse } from "node:http";
import { kindOf, type RequestObserver, type StatusClass } from "./request-kinds.ts";

const classes: readonly StatusClass[] = ["1xx", "2xx", "3xx", "4xx", "5xx"];

/** Tells the observer how a request ends that is about to be answered, or has just been refused. */
export function observe(request: IncomingMessage, response: ServerResponse, observer: RequestObserver): void {
  const began = performance.now();
  const kind = kindOf(request.url ?? "");
  response.once("close", () => {
    const status = response.writableFinished ? (classes[Math.floor(response.statusCode / 100) - 1] ?? "5xx") : "left";
    observer.answered(kind, status, (performance.now() - began) / 1_000);
  });
}
