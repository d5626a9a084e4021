import { Hono } from "hono";
import { announcedPages, memberPages } from "../domain/pages/member-addresses.ts";
import type { Services } from "../domain/services.ts";
import type { SiteSettings } from "../domain/site/input.ts";

/** What search engines are asked not to visit: nothing there is for everybody. */
const PRIVATE = [
  ...["/api/", "/dev/", "/newsletter/", "/verify", "/auth/", "/signedup", "/welcome"],
  ...[...memberPages, ...announcedPages].map((page) => `/${page}`),
];

/** What machines read about the site: robots, web app manifest, the author's colours and fonts. */
export function siteFileRoutes(parts: Pick<Services, "pages" | "site" | "clock"> & { origin: string }): Hono {
  const { pages, site, clock, origin } = parts;
  return new Hono()
    .get("/robots.txt", (c) =>
      c.text(
        [
          "User-agent: *",
          ...PRIVATE.filter(pages.exists).map((path) => `Disallow: ${path}`),
          "",
          `Sitemap: ${origin}/sitemap.xml`,
          ...site.settings().languages.map((language) => `Sitemap: ${origin}/${language}/sitemap.xml`),
          "",
        ].join("\n"),
      ),
    )
    .get("/.well-known/security.txt", (c) => c.text(securityText(site.settings(), origin, clock())))
    .get("/site.webmanifest", (c) =>
      c.body(manifest(site.settings()), 200, { "Content-Type": "application/manifest+json; charset=utf-8" }),
    )
    .get("/theme.css", (c) => {
      const css = themeCss(site.settings());
      return css ? c.body(css, 200, { "Content-Type": "text/css; charset=utf-8" }) : c.text("Not found", 404);
    });
}

/** How long what stands there may be relied on (RFC 9116, section 2.5.5): half a year, from the day on which it is read. */
const RELIABLE_FOR = 180 * 86_400_000;

/** Whom to tell about a hole in the site (RFC 9116). */
function securityText({ security, email, language }: SiteSettings, origin: string, now: number): string {
  const contact = security.contact ?? email;
  const expires = new Date(now + RELIABLE_FOR).toISOString().slice(0, 10);
  return [
    `Contact: ${contact.startsWith("https:") ? contact : `mailto:${contact}`}`,
    `Expires: ${expires}T00:00:00Z`,
    `Preferred-Languages: ${language}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    ...(security.policy ? [`Policy: ${security.policy}`] : []),
    "",
  ].join("\n");
}

/** Web app manifest (w3.org/TR/appmanifest). */
function manifest({ name, description, language, colours }: SiteSettings): string {
  const paper = colours.light?.paper;
  return JSON.stringify({
    name,
    short_name: name,
    description,
    lang: language,
    start_url: "/",
    display: "minimal-ui",
    ...(paper && { background_color: paper, theme_color: paper }),
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/apple-touch-icon.png", sizes: "180x180", type: "image/png" },
    ],
  });
}

/** The colours and fonts of site.yaml as custom properties: `--light-paper`, `--dark-paper`, `--chosen-text` and so on. */
function themeCss({ colours, fonts }: SiteSettings): string {
  const properties = [
    ...Object.entries(colours).flatMap(([scheme, chosen]) =>
      Object.entries(chosen ?? {}).map(([token, colour]) => `--${scheme}-${token}:${colour}`),
    ),
    ...Object.entries(fonts).map(([use, names]) => `--chosen-${use}:${names}`),
  ];
  return properties.length > 0 ? `:root{${properties.join(";")}}\n` : "";
}
