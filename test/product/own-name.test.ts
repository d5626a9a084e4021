import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publicPages } from "../../src/domain/pages/addresses.ts";
import { announcedPages } from "../../src/domain/pages/member-addresses.ts";
import { eventually } from "../support/journey.ts";
import { signInLocally } from "../support/local-sign-in.ts";
import { sampleCompose, sampleMessages } from "../support/sample-mails.ts";
import { type RunningSite, startSite } from "../support/site.ts";

/** The sample's author, site and address; the software's name, the kind of notebook and the typeface are no names. */
const SAMPLE =
  /\bAda\b|Marlow|commonplace\.example|(social|code|network|photos)\.example|Commonplace(?!<\/generator>| Book| Serif)/;

const social = [
  { service: "mastodon", label: "Mastodon", url: "https://mastodon.example.org/@grace" },
  { service: "Bluesky", label: "Bluesky", url: "https://bsky.example.org/grace" },
  { service: "email", label: "Mail", url: "mailto:grace@example.org" },
  { service: "rss", label: "Feed", url: "/feed.xml" },
  { service: "a shop of pins", label: "Shop", url: "https://pins.example.org/" },
  { service: "a shop of pins", label: "Other shop", url: "https://needles.example.org/" },
];

let site: RunningSite;
let sample: RunningSite;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "commonplace-own-"));
  cpSync(join(import.meta.dirname, "../../content"), folder, { recursive: true });
  const file = join(folder, "site.yaml");
  const own = readFileSync(file, "utf8")
    .replace("name: Commonplace", "name: Pins & Needles")
    .replace("name: Ada Marlow", "name: Grace Poe")
    .replace("picture: images/portrait.png", "")
    .replace("email: hello@commonplace.example", "email: grace@example.org")
    .replace(/^social:\n(?: .*\n)*/m, `social:\n${social.map((link) => `  - ${JSON.stringify(link)}\n`).join("")}`);
  writeFileSync(file, own);
  [site, sample] = await Promise.all([startSite({ content: folder }), startSite()]);
});
afterAll(async () => {
  await Promise.all([site?.stop(), sample?.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

const ask = (path: string, Cookie = "") => fetch(site.url + path, { headers: { Cookie }, redirect: "manual" });
const send = (path: string, body: object) =>
  fetch(site.url + path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", Origin: site.url },
  });
const bytes = async (at: RunningSite, path: string) => Buffer.from(await (await fetch(at.url + path)).arrayBuffer());

/** Fails where an answer still speaks of the sample's author. */
async function isOwn(path: string, cookie?: string): Promise<string> {
  const answer = await ask(path, cookie);
  const text = await answer.text();
  const at = text.search(SAMPLE);
  expect(at < 0 ? "" : text.slice(Math.max(at - 60, 0), at + 60), path).toBe("");
  return text;
}

test("P82: no public page, feed or file for machines knows the sample's author", { timeout: 60_000 }, async () => {
  const sitemap = await isOwn("/sitemap.xml");
  const listed = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, url]) => new URL(url ?? "").pathname);
  expect(listed.length).toBeGreaterThan(publicPages.size + 20);
  const files = ["/feed.xml", "/atom.xml", "/feed.json", "/robots.txt", "/site.webmanifest", "/favicon.svg"];
  const calls = ["/api/posts", "/api/auth/stats", "/api/auth/session", "/api/auth/me", "/api/nothing"];
  const others = [
    "/test",
    "/search?q=ada+marlow",
    "/nothing",
    "/signedup",
    "/welcome?verified=true&name=B",
    "/newsletter",
  ];
  const special = ["/auth/callback?auth=error", "/welcome", "/blog.data"];
  await Promise.all([...listed, ...files, ...calls, ...others, ...special].map((path) => isOwn(path)));
  for (const [path, words] of [
    ["/about", "My name is Grace Poe."],
    ["/contact", '<a href="mailto:grace@example.org">grace@example.org</a>'],
    ["/tos", "I, Grace Poe, offer"],
    ["/privacy", "one person, Grace Poe,"],
    ["/", "The commonplace book of Grace Poe"],
    ["/favicon.svg", ">P</text>"],
    ["/site.webmanifest", '"Pins & Needles"'],
  ] as const)
    expect(await isOwn(path), path).toContain(words);
});

test("no member page does", async () => {
  const cookie = await signInLocally(site.url);
  const pages = ["dashboard", "account", "profile", "settings", "preferences", ...announcedPages];
  for (const page of pages) expect(await isOwn(`/${page}`, cookie), page).toContain("Grace Poe");
  await isOwn("/api/auth/data", cookie);
});

test("no mail does", async () => {
  const body = { email: "reader@example.com", name: "Reader" };
  expect((await send("/api/auth/subscribe", body)).status).toBe(200);
  await eventually(async () => await (await ask("/dev/mailbox.json")).text()).toContain("reader@example.com");
  expect(await isOwn("/dev/mailbox.json")).toContain("Grace Poe");
  const compose = sampleCompose({ name: "Pins & Needles", author: { name: "Grace Poe" }, email: "grace@example.org" });
  for (const [name, message] of Object.entries(sampleMessages)) {
    const { subject, text, html } = await compose(message);
    const words = `${subject}${text}${html}`.replaceAll("commonplace.example", "");
    expect(words.match(SAMPLE), name).toBeNull();
    expect(words, name).toContain("Grace Poe");
  }
});

test("the pictures that the site draws of names are others", async () => {
  for (const path of ["/share/site.png", "/share/on-margins.png", "/favicon.ico", "/apple-touch-icon.png"]) {
    const own = await bytes(site, path);
    expect(own.length, path).toBeGreaterThan(200);
    expect(own.equals(await bytes(sample, path)), path).toBe(false);
  }
  expect(await isOwn("/links")).not.toContain("portrait.png");
});

test("social links stand in any number, each with an icon: the service's mark, a drawing, or a plain one", async () => {
  const page = await isOwn("/");
  const [header = ""] = /<header[\s\S]*?<\/header>/.exec(page) ?? [];
  const icons = social.map(({ url, label }) => {
    const [, icon = ""] = header.split(`<a href="${url}"`)[1]?.match(/^[^>]*>(<svg[\s\S]*?<\/svg>)/) ?? [];
    expect(icon, label).toMatch(/<path d="[^"]{20,}"/);
    return icon;
  });
  expect(new Set(icons).size, "all but the two shops look different").toBe(social.length - 1);
  const outgoing = [...(await isOwn("/links")).matchAll(/<a href="([^"]+)" rel="me noopener" class="u-url"/g)];
  expect(outgoing.map(([, url]) => url)).toEqual(social.map(({ url }) => url));
});
