import type { Context } from "hono";
import type { CountWrite } from "../../domain/write-limit.ts";
import type { Text } from "../../languages/texts.ts";
import { seeOther, tooMany, tooManyMessage } from "../answers.ts";
import { declared } from "../declarations.ts";
import type { SecurityEvents } from "../security-events.ts";
import { isForm } from "./body-type.ts";
import type { Check } from "./guards.ts";

/** Answers 429 to a client that writes too often, all routes together; a form is sent to the page that its route declares. */
export function limitWrites(count: CountWrite, clientOf: (c: Context) => string, security: SecurityEvents): Check {
  return async (c) => {
    const wait = await count(clientOf(c));
    if (!wait) return null;
    security.limitReached(c, "writes");
    const seconds = Math.ceil(wait / 1_000);
    const say = (text: Text) => tooManyMessage(seconds, text);
    const page = isForm(c) ? await declared(c, "failurePage")?.(c, say, "limited") : null;
    return page == null ? tooMany(c, seconds) : seeOther(c, page);
  };
}
