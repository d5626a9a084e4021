import type { IncomingMessage, ServerResponse } from "node:http";
import { waitAfter } from "../answers.ts";
import { ASKED_ABOUT, KEPT_BY_NOBODY, sharedFor } from "../cache-control.ts";
import type { ReportFailure } from "../failure-log.ts";
import { type FinishedAnswer, finishAnswer, sendFinished, toldCaches } from "../finished-answer.ts";
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
  /** Seconds for which shared caches keep what is told them when it changes; 0: they ask about each use. */
  sharedSeconds: number;
  report: ReportFailure;
}): (
  address: string,
  request: IncomingMessage,
  response: ServerResponse,
  /** The address alone does not say what is answered: some caches go by that. */
  given: { negotiated: boolean },
) => Promise<void> {
  const { cache, fetch, documents, security, origin, language, sharedSeconds, report } = parts;
  const lifetime = sharedSeconds > 0 ? sharedFor(sharedSeconds) : ASKED_ABOUT;

  return async (address, request, response, { negotiated }) => {
    try {
      const answer = await cache.fill(address, () => render(address));
      sendFinished(request, response, negotiated ? toldCaches(answer, KEPT_BY_NOBODY) : answer);
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
    if (rendered.status === 200 && (headers.get("Cache-Control") ?? ASKED_ABOUT) === ASKED_ABOUT)
      headers.set("Cache-Control", lifetime);
    security.apply(headers);
    return finishAnswer(rendered.status, headers, body);
  }
}
