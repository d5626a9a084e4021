import type { IncomingMessage, ServerResponse } from "node:http";
import type { Sessions } from "../../domain/members/sessions.ts";
import { BUSY } from "../../domain/site/faults.ts";
import { waitAfter } from "../../http/answers.ts";
import { KEPT_BY_NOBODY } from "../../http/cache-control.ts";
import { sessionCookie } from "../../http/cookies/cookies.ts";
import { accessOf } from "../../http/guards/cors.ts";
import { allowedOrigins } from "../../http/guards/origin-check.ts";
import { meAnswer, sessionAnswer } from "./session-answers.ts";

const answers = new Map([
  ["/api/auth/session", sessionAnswer],
  ["/api/auth/me", meAnswer],
]);

/**
 * Answers `GET /api/auth/session` and `me`, which browsers ask for with every page that they start, past the framework:
 * it takes longer than all else that such a call needs. What it answers is what `sessionRoutes` answers; what is
 * not the plain case, failures too, is left to that, except that of a database that does not answer. Returns whether it
 * has taken the request. `headers`: names and values by turns that every answer carries.
 */
export function quickSession(parts: {
  members: Pick<Sessions, "signedIn">;
  siteOrigin: string;
  headers: readonly string[];
}): (request: IncomingMessage, response: ServerResponse, otherwise: () => void) => boolean {
  const { members } = parts;
  const allowed = allowedOrigins(parts.siteOrigin);
  const session = sessionCookie(parts.siteOrigin);
  const fixed = [
    "Content-Type",
    "application/json",
    "Cache-Control",
    KEPT_BY_NOBODY,
    "Vary",
    "Origin",
    ...parts.headers,
  ];

  return (request, response, otherwise) => {
    const answer = answers.get(request.url ?? "");
    if (!answer || request.method !== "GET") return false;
    const send = (status: number, body: object, more: readonly string[] = []) => {
      const bytes = Buffer.from(JSON.stringify(body));
      const access = accessOf(allowed, request.headers.origin).flat();
      response.writeHead(status, [...fixed, ...access, ...more, "Content-Length", String(bytes.length)]);
      response.end(bytes);
    };
    members
      .signedIn(session.readFrom(request.headers.cookie))
      .then((who) => {
        const { status, body } = answer(who);
        send(status, body);
      })
      .catch((error) => {
        const wait = waitAfter(error);
        // Asked again the long way, which knows what to say about failures, but would wait for the database once more.
        if (wait === null) otherwise();
        else send(503, { success: false, message: BUSY }, ["Retry-After", String(wait)]);
      });
    return true;
  };
}
