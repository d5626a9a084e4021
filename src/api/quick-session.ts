import type { IncomingMessage, ServerResponse } from "node:http";
import type { Members } from "../domain/members/views.ts";
import { accessOf } from "../middleware/cors.ts";
import { allowedOrigins } from "../middleware/origin-check.ts";
import { sessionCookie } from "../middleware/session-cookie.ts";
import { meAnswer, sessionAnswer } from "./session-answers.ts";

const answers = new Map([
  ["/api/auth/session", sessionAnswer],
  ["/api/auth/me", meAnswer],
]);

/**
 * Answers `GET /api/auth/session` and `me`, which browsers ask for with every page that they start, past the framework:
 * it takes longer than all else that such a call needs. What it answers is what `sessionRoutes` answers; whatever is
 * not the plain case, failures too, is left to that. Returns whether it has taken the request. `headers`: names and
 * values by turns that every answer carries.
 */
export function quickSession(parts: {
  members: Pick<Members, "signedIn">;
  siteOrigin: string;
  headers: readonly string[];
}): (request: IncomingMessage, response: ServerResponse, otherwise: () => void) => boolean {
  const { members } = parts;
  const allowed = allowedOrigins(parts.siteOrigin);
  const session = sessionCookie(parts.siteOrigin);
  const fixed = ["Content-Type", "application/json", "Cache-Control", "no-store", "Vary", "Origin", ...parts.headers];

  return (request, response, otherwise) => {
    const answer = answers.get(request.url ?? "");
    if (!answer || request.method !== "GET") return false;
    members
      .signedIn(session.readFrom(request.headers.cookie))
      .then((who) => {
        const { status, body } = answer(who);
        const bytes = Buffer.from(JSON.stringify(body));
        const access = accessOf(allowed, request.headers.origin).flat();
        response.writeHead(status, [...fixed, ...access, "Content-Length", String(bytes.length)]);
        response.end(bytes);
      })
      // Asked again the long way, which knows what to say about failures.
      .catch(otherwise);
    return true;
  };
}
