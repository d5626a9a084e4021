import type { IncomingMessage, ServerResponse } from "node:http";
import { waitAfter } from "../answers.ts";
import type { ReportFailure } from "../failure-log.ts";
import { type FinishedAnswer, finishAnswer, sendFinished } from "../finished-answer.ts";
import type { PageCache } from "../page-cache.ts";
import { refuse } from "../refusal.ts";
import type { SecurityHeaders } from "../security-headers.ts";
import type { Documents } from "./documents.ts";

/**
 * Answers with a page that is the same for every visitor, by its one address: rendered as for a visitor of whom nothing
 * is known, and kept in `cache`.
 */
export function sharedPages(parts: {
  cache: PageCache;
  fetch: (request: Request) => Response | Promise<Response>;
  documents: Documents;
  security: SecurityHeaders;
  origin: string;
  /** In which the site says that a page failed. */
  language: () => string;
  report: ReportFailure;
}): (address: string, request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const { cache, fetch, documents, security, origin, language, report } = parts;

  return async (address, request, response) => {
    try {
      sendFinished(request, response, await cache.fill(address, () => render(address)));
    } catch (error) {
      const wait = waitAfter(error);
      if (wait === null) report(error, address, "page failed");
      if (response.headersSent) return void response.destroy();
      if (wait !== null) response.setHeader("Retry-After", wait);
      refuse(request, response, {
        status: wait === null ? 500 : 503,
        say: (text) => text(wait === null ? "answers.wrong" : "answers.busy"),
        language: language(),
      });
    }
  };

  async function render(address: string): Promise<FinishedAnswer> {
    const rendered = await fetch(new Request(new URL(address, origin)));
    const headers = new Headers(rendered.headers);
    let body = Buffer.from(await rendered.arrayBuffer());
    if (headers.get("Content-Type")?.startsWith("text/html"))
      body = Buffer.from(documents.shared(body.toString("utf8"), headers));
    security.apply(headers);
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "public, max-age=0, must-revalidate");
    return finishAnswer(rendered.status, headers, body);
  }
}
