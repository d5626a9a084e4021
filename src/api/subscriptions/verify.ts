import { type Context, Hono } from "hono";
import { answer, seeOther } from "../../http/answers.ts";
import { KEPT_BY_NOBODY } from "../../http/cache-control.ts";
import type { HostCookie } from "../../http/cookies/host-cookie.ts";
import { type FailurePage, failTo } from "../../http/declarations.ts";
import { isForm, pageOfForm, readCall } from "../../http/guards/body-type.ts";
import { textIn } from "../../languages/texts.ts";
import type { SubscriptionParts } from "./subscriptions.ts";

const VERIFIED = "Your email address is verified.";
const CONFIRM = "Please press the button to confirm your email address.";

/**
 * `GET /verify?token=` (P27): JSON for a script, a redirect to /welcome for a browser that
 * navigates. `POST /verify` takes the token from the button of that page. `HEAD` and prefetching do nothing: the mailed
 * link is a page, so that programs that only fetch links use nothing up. Where a click is asked for (`VERIFY_CLICK`), a GET
 * confirms nothing either: it is answered with `confirm: true`, or by a redirect to the page with the button.
 */
export function verifyRoutes(
  { subscribers, allowed, siteOrigin, languageOfPage }: SubscriptionParts,
  cookie: HostCookie,
): Hono {
  const routes = new Hono();
  const page: FailurePage = async (c, say) => {
    if (!showsPage(c)) return null;
    const { language, prefix } = languageOfPage(await pageOfForm(c));
    return welcome(c, { error: say(textIn(language)) }, prefix);
  };
  routes.use("/verify", failTo(page));

  routes.get("/verify", async (c) => {
    if (c.req.method === "HEAD") return answer(c, 200, "Nothing was verified: this was a HEAD request.");
    if (isPrefetch(c)) return answer(c, 400, "Nothing was verified: this was fetched in advance.");
    return verify(c, c.req.query("token"), "script");
  });

  routes.post("/verify", async (c) => {
    const call = await readCall(c);
    const { token, page } = "form" in call ? Object.fromEntries(call.form) : Object(call.json);
    return verify(c, token, "click", languageOfPage(page).prefix);
  });
  return routes;

  async function verify(c: Context, given: unknown, by: "click" | "script", prefix = ""): Promise<Response> {
    const token = typeof given === "string" ? given : "";
    const result = await subscribers.verify(token, cookie.read(c), by);
    if (result.outcome === "asks") {
      if (showsPage(c)) return seeOther(c, welcome(c, { verify: token }, prefix));
      return c.json({ success: false, message: CONFIRM, confirm: true }, 200, { "Cache-Control": KEPT_BY_NOBODY });
    }
    if (result.outcome === "invalid") {
      if (showsPage(c)) return seeOther(c, welcome(c, { error: result.message }, prefix));
      return answer(c, 400, result.message);
    }
    const { email, name } = result;
    if (showsPage(c))
      return seeOther(c, welcome(c, { verified: "true", email, ...(name !== null && { name }) }, prefix));
    return answer(c, 200, VERIFIED, { email, name });
  }

  function welcome(c: Context, query: Record<string, string>, prefix = ""): string {
    const path = `${prefix}/welcome?${new URLSearchParams(query)}`;
    return allowed.has(new URL(c.req.url).origin) ? path : siteOrigin + path;
  }
}

/** Is a person looking? Browsers say that they navigate (Fetch Metadata); older ones ask for HTML. */
function showsPage(c: Context): boolean {
  const mode = c.req.header("Sec-Fetch-Mode");
  if (isForm(c)) return true;
  return mode === undefined ? /\btext\/html\b/i.test(c.req.header("Accept") ?? "") : mode === "navigate";
}

function isPrefetch(c: Context): boolean {
  return ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"].some((name) =>
    /prefetch|preview|prerender/i.test(c.req.header(name) ?? ""),
  );
}
