import { type Context, Hono } from "hono";
import { withPrefix } from "../../domain/site/addresses.ts";
import { answer, seeOther } from "../../http/answers.ts";
import { KEPT_BY_NOBODY } from "../../http/cache-control.ts";
import type { HostCookie } from "../../http/cookies/host-cookie.ts";
import { failTo } from "../../http/declarations.ts";
import { isForm, pageOfForm } from "../../http/guards/body-type.ts";
import type { MemberParts } from "./members.ts";
import { meAnswer, type PlainAnswer, sessionAnswer } from "./session-answers.ts";

const CLOSED = { "Cache-Control": KEPT_BY_NOBODY, "Cross-Origin-Resource-Policy": "same-site" };

/**
 * The calls about the member who is signed in (P68): `GET /api/auth/session` and `me`, `POST
 * /api/auth/logout`; and what only that member may fetch, `GET /api/auth/avatar` and `GET /api/auth/data`. No cache keeps any
 * of it.
 */
export function sessionRoutes(
  { members, security, languageOfPage }: Pick<MemberParts, "members" | "security" | "languageOfPage">,
  session: HostCookie,
): Hono {
  const routes = new Hono();
  const signedIn = async (c: Context) => members.signedIn(session.read(c));

  routes.get("/api/auth/session", async (c) => plain(c, sessionAnswer(await signedIn(c))));
  routes.get("/api/auth/me", async (c) => plain(c, meAnswer(await signedIn(c))));

  routes.use(
    "/api/auth/logout",
    failTo(async (c, _say, reason) =>
      isForm(c) ? `${languageOfPage(await pageOfForm(c)).prefix}/settings?failed=${reason}` : null,
    ),
  );
  routes.post("/api/auth/logout", async (c) => {
    const token = session.read(c);
    const member = token && (await members.signOut(token));
    if (member) security.note(c, { event: "sessions-ended", member, ended: 1 });
    session.clear(c);
    if (isForm(c)) return seeOther(c, withPrefix(languageOfPage(await pageOfForm(c)).prefix, "/"));
    return answer(c, 200, "You are signed out.");
  });

  routes.get("/api/auth/avatar", async (c) => {
    const who = await signedIn(c);
    if (!who) return refuse(c);
    const picture = await members.picture(who.member.id);
    if (!picture) return answer(c, 404, "There is no picture.");
    return c.body(new Uint8Array(picture.bytes), 200, { ...CLOSED, "Content-Type": picture.type });
  });

  routes.get("/api/auth/data", async (c) => {
    const who = await signedIn(c);
    if (!who) return refuse(c);
    const data = await members.ownData(who.member.id);
    security.note(c, { event: "data-exported", member: who.member.id });
    return c.body(JSON.stringify(data, null, 2), 200, {
      ...CLOSED,
      "Content-Type": "application/json",
      "Content-Disposition": 'attachment; filename="my-data.json"',
    });
  });
  return routes;
}

const refuse = (c: Context): Response => plain(c, meAnswer(null));

function plain(c: Context, { status, body }: PlainAnswer): Response {
  c.header("Cache-Control", KEPT_BY_NOBODY);
  return c.json(body, status);
}
