import { createHash } from "node:crypto";
import { Hono } from "hono";
import type { LocalMailbox } from "../domain/services.ts";
import { KEPT_BY_NOBODY } from "../http/cache-control.ts";
import { unescapeXml } from "./feeds/xml.ts";
import { isFresh } from "./freshness.ts";

/**
 * The mailbox that stands in for a relay in local mode; where there is none, nothing of this is mounted. All mails as
 * JSON at `/dev/mailbox.json`, cheap to ask for again and again, and one as its reader sees it at
 * `/dev/mailbox/{id}.html`.
 */
export function mailboxRoutes({ mailbox }: { mailbox: LocalMailbox }): Hono {
  const routes = new Hono();
  routes.get("/dev/mailbox.json", (c) => {
    const mails = mailbox.mails();
    const etag = `"${mails.length}-${mails[0]?.id ?? "none"}-${mails[0]?.date ?? ""}"`;
    const headers = { "Cache-Control": "private, no-cache", ETag: etag };
    return isFresh(c, { etag }) ? c.body(null, 304, headers) : c.json(mails, 200, headers);
  });
  routes.get("/dev/mailbox/:file{[\\w-]{1,64}\\.html}", (c) => {
    const mail = mailbox.find(c.req.param("file").slice(0, -".html".length));
    if (!mail) return c.json({ success: false, message: "There is no such mail." }, 404);
    // As in a mail program: no script, no form, nothing from elsewhere; links open beside.
    const policy = [
      "default-src 'none'",
      `style-src 'unsafe-hashes' ${stylesOf(mail.html).join(" ")}`,
      // Pictures of a newsletter lie on this site.
      "img-src data: 'self'",
      "sandbox allow-popups allow-popups-to-escape-sandbox",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ];
    const html = mail.html.replace(/<head>/i, '$&<base target="_blank">');
    return c.html(html, 200, {
      "Cache-Control": KEPT_BY_NOBODY,
      "Content-Security-Policy": policy.join("; "),
      "X-Frame-Options": "SAMEORIGIN",
      "Referrer-Policy": "no-referrer",
    });
  });
  return routes;
}

/** The source of each style that the mail came with, in its head and on its elements (CSP 3, section 8.3): no other applies. */
function stylesOf(html: string): string[] {
  const inHead = [...html.matchAll(/<style[^<>]*>([^<]*)<\/style>/gi)].map(([, text = ""]) => text);
  const onElements = [...html.matchAll(/\sstyle="([^"]*)"/gi)].map(([, text = ""]) => unescapeXml(text));
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  return [...new Set([...inHead, ...onElements].map(hash))];
}
