import type { Context } from "hono";
import { BUSY, SOMETHING_WRONG } from "../domain/site/faults.ts";
import type { Text } from "../languages/texts.ts";
import { answer, seeOther, waitAfter } from "./answers.ts";
import { declared } from "./declarations.ts";
import { isForm } from "./guards/body-type.ts";

/**
 * Answers for everything that failed without being meant to, guards included: the only place that does. A database that
 * is busy or away is 503 with Retry-After, and nothing was stored; all else is told to `report` and is 500. Neither says
 * what happened inside.
 */
export function answerFailure(
  report: (error: Error, path: string) => void,
): (error: Error, c: Context) => Promise<Response> {
  return async (error, c) => {
    const wait = waitAfter(error);
    if (wait === null) report(error, c.req.path);
    const wrong = /^\/api\/posts(\/|$)/.test(c.req.path) ? "Failed to fetch posts." : SOMETHING_WRONG;
    const message = wait === null ? wrong : BUSY;
    const say = (text: Text) => text(wait === null ? "answers.wrong" : "answers.busy");
    const asksForPage = isForm(c) || c.req.method === "GET";
    const page = asksForPage ? await declared(c, "failurePage")?.(c, say, wait === null ? "error" : "busy") : null;
    if (page != null) return seeOther(c, page);
    if (wait !== null) c.header("Retry-After", String(wait));
    return answer(c, wait === null ? 500 : 503, message);
  };
}
