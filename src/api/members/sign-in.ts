import { type Context, Hono } from "hono";
import { isProviderId } from "../../domain/members/providers.ts";
import { returnPath, withSuccess } from "../../domain/members/return-url.ts";
import { answer, tooManyMessage } from "../../http/answers.ts";
import { KEPT_BY_NOBODY } from "../../http/cache-control.ts";
import { signInCookie } from "../../http/cookies/cookies.ts";
import type { HostCookie } from "../../http/cookies/host-cookie.ts";
import { failTo } from "../../http/declarations.ts";
import { textIn } from "../../languages/texts.ts";
import type { MemberParts } from "./members.ts";

/**
 * `GET /api/oauth/authorize` sends a browser to a provider, `GET /api/oauth/callback/{provider}` takes it back
 * (P57). Every sign-in ends on a page: where the reader wanted to go, or
 * /auth/callback with a message. `HEAD` does nothing.
 *
 * Another site may send a reader to `authorize`: all it can bring about is that the reader signs in as themselves. A
 * `callback` that another site made up, with its own account's code (login CSRF), fails, because its state was not made
 * for this browser's sign-in cookie, which neither another site nor, by `__Host-`, a neighbouring host can set.
 */
export function signInRoutes(parts: MemberParts, session: HostCookie): Hono {
  const { signIn, siteOrigin, callbackOrigin, allowed, clientOf, countWrite, security, languageOfPage } = parts;
  const pending = signInCookie(siteOrigin);
  const routes = new Hono();
  routes.use(
    "/api/oauth/*",
    failTo((c, say) => failedPage(askedFor(c), (language) => say(textIn(language)))),
  );

  routes.get("/api/oauth/authorize", async (c) => {
    if (c.req.method === "HEAD") return nothingDone(c);
    // Cookies belong to one host: a reader on another name of this machine begins where the provider comes back to.
    const { origin, pathname, search } = new URL(c.req.url);
    if (allowed.has(origin) && origin !== callbackOrigin) return found(c, callbackOrigin + pathname + search);
    const wait = await countWrite(clientOf(c));
    if (wait) {
      security.limitReached(c, "writes");
      const message = (language: string) => tooManyMessage(Math.ceil(wait / 1_000), textIn(language));
      return found(c, failedPage(askedFor(c), message));
    }
    const begun = await signIn.begin({
      provider: c.req.query("provider") ?? null,
      returnUrl: c.req.query("return_url") ?? null,
      browser: pending.read(c),
    });
    if (begun.outcome === "failed") return found(c, failedPage(begun.returnTo, begun.message));
    pending.write(c, begun.browser);
    return found(c, begun.location);
  });

  routes.get("/api/oauth/callback/:provider", async (c) => {
    if (c.req.method === "HEAD") return nothingDone(c);
    const provider = c.req.param("provider");
    if (!isProviderId(provider)) return answer(c, 404, "There is nothing at this address.");
    const finished = await signIn.finish({
      provider,
      callback: new URL(c.req.url),
      browser: pending.read(c),
      replaces: session.read(c),
      userAgent: c.req.header("User-Agent") ?? null,
    });
    if (finished.outcome === "failed") {
      const reason = finished.fault;
      security.noteOften(c, `sign-in ${reason}`, { event: "sign-in-failed", provider, reason });
      return found(c, failedPage(finished.returnTo, finished.message));
    }
    const { first, joined, ended } = finished;
    const member = finished.member.id;
    if (joined) security.note(c, { event: "account-joined", member, provider, ended });
    security.note(c, { event: "signed-in", member, provider, first });
    session.write(c, finished.token);
    return found(c, pageAt(c, withSuccess(finished.returnTo)));
  });
  return routes;

  /** The page to which a sign-in is to lead that has not begun yet. */
  function askedFor(c: Context): string {
    return returnPath(c.req.query("return_url") ?? null, allowed);
  }

  function failedPage(returnTo: string | null, message: (language: string) => string): string {
    const { prefix, language } = languageOfPage(returnTo);
    const query = new URLSearchParams({ auth: "error", message: message(language) });
    return `${siteOrigin}${prefix}/auth/callback?${query}`;
  }

  /** By its path alone where the browser is on the site already. */
  function pageAt(c: Context, path: string): string {
    return allowed.has(new URL(c.req.url).origin) ? path : siteOrigin + path;
  }
}

function found(c: Context, location: string): Response {
  c.header("Cache-Control", KEPT_BY_NOBODY);
  return c.redirect(location, 302);
}

function nothingDone(c: Context): Response {
  return answer(c, 200, "Nothing was done: this was a HEAD request.");
}
