import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../support/journey.ts";
import { type RunningSite, startSite } from "../support/site.ts";
import { contentInTwoLanguages, written } from "../support/two-languages.ts";

let site: RunningSite;
beforeAll(async () => {
  const content = contentInTwoLanguages();
  site = await startSite({ content });
  rmSync(content, { recursive: true });
});
afterAll(() => site?.stop());

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.url + path, { redirect: "manual", headers });
const textOf = async (path: string) => (await ask(path)).text();
const leads = async (path: string) => {
  const { status, headers } = await ask(path);
  return [status, headers.get("location")];
};

test("P153, P154: a page in a further language is a page of that language, and names the same page in the others", async () => {
  const html = await textOf("/de/posts/brot");
  expect(html).toMatch(/<html lang="de"/);
  expect(html).toMatch(/<title>Brot · Notizbuch/);
  expect(html).toContain(`<link rel="canonical" href="${site.url}/de/posts/brot"/>`);
  for (const [language, path] of [
    ["en", "/posts/bread"],
    ["de", "/de/posts/brot"],
    ["x-default", "/posts/bread"],
  ])
    expect(html).toContain(`<link rel="alternate" hrefLang="${language}" href="${site.url}${path}"/>`);
  expect(html).toContain('<a href="/posts/bread" lang="en" hrefLang="en"');
  expect(html).toContain('<a href="/de/posts/rain">Regen</a>');
  expect(html).toContain('<a href="/de/about">mich</a>');
  expect(html).toContain('href="/de/feed.xml"');
  expect(html).toMatch(/<header[\s\S]*href="\/de\/blog"[\s\S]*<\/header>/);

  const english = await textOf("/posts/bread");
  expect(english).toMatch(/<html lang="en"/);
  expect(english).toContain('<a href="/de/posts/brot" lang="de" hrefLang="de"');
  expect(english).toContain('<a href="/posts/rain">rain</a>');
  expect(english).not.toContain('"/de/blog"');
});

test("P154: what is not translated leads to what there is, and a page of the main language is borrowed", async () => {
  expect(await leads("/de/posts/rain")).toEqual([302, "/posts/rain"]);
  expect(await leads("/de/posts/bread")).toEqual([301, "/de/posts/brot"]);
  expect(await leads("/de/now")).toEqual([302, "/now"]);
  expect(await leads("/de/")).toEqual([308, "/de"]);
  expect(await leads("/de/blog/")).toEqual([308, "/de/blog"]);
  expect((await ask("/de/posts/nothing")).status).toBe(404);
  const rain = await textOf("/posts/rain");
  expect(rain).toContain('<a href="/de" lang="de" hrefLang="de"');
  expect(rain).not.toContain("x-default");

  const borrowed = await textOf("/de/privacy");
  expect(borrowed).toMatch(/<html lang="de"/);
  expect(borrowed).toContain(`<link rel="canonical" href="${site.url}/privacy"/>`);
  expect(borrowed).not.toContain("x-default");
  expect(await textOf("/de/about")).toContain("<h1>Wer hier schreibt</h1>");
});

test("P195: words that a page has borrowed from the main language say in which language they are", async () => {
  for (const path of ["/de/privacy", "/de/list", "/de/workshop"]) {
    const html = await textOf(path);
    expect([path, html]).toEqual([path, expect.stringMatching(/<h1 lang="en">/)]);
    expect([path, html]).toEqual([path, expect.stringMatching(/<div lang="en" id="text-/)]);
    expect([path, html]).toEqual([path, expect.stringMatching(/<html lang="de"/)]);
  }
  expect(await textOf("/de/privacy.data")).toContain('"lang"');
  const heading = /<h1[^>]*>/;
  for (const path of ["/de/about", "/privacy", "/about", "/workshop"])
    expect([path, heading.exec(await textOf(path))?.[0]]).toEqual([path, "<h1>"]);
});

test("P154: feeds, site map, search, lists and Markdown are there for each language", async () => {
  const feed = await textOf("/de/feed.xml");
  expect(feed).toContain("<title>Notizbuch</title>");
  expect(feed).toContain(`<link>${site.url}/de/posts/brot</link>`);
  expect(feed).toContain(`${site.url}/de/feed.xml`);
  expect(feed).not.toContain("<title>Bread</title>");
  expect(await textOf("/feed.xml")).not.toContain("Zephyrlaib");
  expect(await leads("/de/rss.xml")).toEqual([308, "/de/feed.xml"]);
  expect(await textOf("/de/tags/food/feed.xml")).toContain("/de/posts/brot<");

  const own = await textOf("/de/sitemap.xml");
  expect(own).toContain(`<loc>${site.url}/de</loc>`);
  expect(own).toContain(`<loc>${site.url}/de/posts/brot</loc>`);
  expect(own).toContain(`hreflang="en" href="${site.url}/posts/bread"`);
  expect(own).not.toContain("/de/privacy<");
  const main = await textOf("/sitemap.xml");
  expect(main).toContain(`<loc>${site.url}/posts/rain</loc>`);
  expect(main).not.toContain(`<loc>${site.url}/de`);
  expect(await textOf("/robots.txt")).toContain(`Sitemap: ${site.url}/de/sitemap.xml`);

  await eventually(() => textOf("/de/search?q=zephyrlaib")).toContain('href="/de/posts/brot"');
  await eventually(() => textOf("/search?q=zephyrloaf")).toContain('href="/posts/bread"');
  expect(await textOf("/search?q=zephyrlaib")).not.toContain("posts/brot");
  expect(await textOf("/de/search?q=zephyrlaib")).toContain('action="/de/search"');

  expect(await textOf("/de/posts/brot.md")).toContain(`canonical: "${site.url}/de/posts/brot"`);
  expect((await ask("/de/posts/brot", { Accept: "text/markdown" })).headers.get("content-type")).toContain("markdown");
  const listed = JSON.parse(await textOf("/api/de/posts"));
  expect(listed.map(({ url }: { url: string }) => url)).toEqual([`${site.url}/de/posts/brot`]);
  expect(await textOf("/de/blog")).toContain("Brot");
  expect(await textOf("/de/blog.data")).toContain("Brot");
  expect(await textOf("/de.data")).toContain("Notizbuch");
});

test("P154: a page in a further language is kept like any other, and a saved translation is there at once", async () => {
  const answer = await ask("/de/posts/brot");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  expect(answer.headers.get("content-security-policy")).toContain("'sha256-");
  writeFileSync(join(site.contentFolder, "posts/rain.de.md"), written("Regen", "Worte vom Regen."));
  await eventually(async () => (await ask("/de/posts/rain")).status).toBe(200);
  await eventually(() => textOf("/posts/rain")).toContain('<a href="/de/posts/rain" lang="de"');
});

const send = (path: string, fields: Record<string, string>) =>
  fetch(site.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: site.url, "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields),
  });

test("P155: without script, a form sent from a page in a further language leads back into it", async () => {
  const subscribed = await send("/api/auth/subscribe", { email: "leserin@example.org", page: "/de/subscribe" });
  expect(subscribed.headers.get("location")).toBe("/de/signedup");
  const failed = await send("/api/auth/subscribe", { email: "", page: "/de/subscribe" });
  expect(failed.headers.get("location")).toBe("/de/signedup?failed=email-missing");
  const invalid = await send("/verify", { token: "none", page: "/de" });
  expect(invalid.headers.get("location")).toMatch(/^\/de\/welcome\?error=/);
  expect((await ask("/de/dashboard")).headers.get("location")).toBe("/de");
});

test("P196: without script, a reader changes the language of their mails behind the link in each, and stays in that of the page", async () => {
  const email = "wechsel@example.org";
  const linkIn = async (link: RegExp): Promise<string> => {
    const mails: { to: string; text: string }[] = JSON.parse(await textOf("/dev/mailbox.json"));
    const found = mails.filter(({ to }) => to === email).map(({ text }) => link.exec(text)?.[1]);
    return found.find((one) => one !== undefined) ?? "";
  };
  await send("/api/auth/subscribe", { email, page: "/de/subscribe" });
  await eventually(() => linkIn(/\/de\/welcome\?verify=(\S+)/)).not.toBe("");
  await send("/verify", { token: await linkIn(/\/de\/welcome\?verify=(\S+)/), page: "/de" });
  await eventually(() => linkIn(/(\/de\/newsletter\/[\w-]+)/)).not.toBe("");
  const own = await linkIn(/(\/de\/newsletter\/[\w-]+)/);

  const chosen = async (path: string) =>
    /<input(?=[^>]* type="radio")(?=[^>]* checked="")[^>]* value="(\w*)"/.exec(await textOf(path))?.[1];
  expect(await textOf(own)).toContain("Sprache deiner Mails");
  expect(await chosen(own)).toBe("de");
  const saved = await send(own, { do: "language", language: "" });
  expect(saved.headers.get("location")).toBe(`${own}?done=saved`);
  expect(await chosen(own)).toBe("");
  expect(await chosen(own.replace("/de", ""))).toBe("");
});
