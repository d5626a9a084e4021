import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Page } from "playwright";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { runCommand } from "../support/commands.ts";
import { writeFiles } from "../support/importing.ts";
import { eventually, journeys, live } from "../support/journey.ts";
import { item, picture, wxr } from "../support/wordpress-export.ts";

const folder = mkdtempSync(join(tmpdir(), "commonplace-evening-"));
const sample = join(import.meta.dirname, "../../content/posts/reading-aloud/cover.jpg");

const settings = `name: Teezeit
author: { name: Ada Marlow }
description: Ein Blog.
language: de
timeZone: Europe/Berlin
email: ada@example.org
topics: [{ id: blog, label: Blog, description: Neue Beiträge }]
navigation:
  left: [{ path: /about, label: Ich }]
  right: [{ path: /blog, label: Blog }]
  footer: []
social: []
`;

mkdirSync(join(folder, "content"));
writeFileSync(join(folder, "content/site.yaml"), settings);

const journey = journeys({ content: join(folder, "content"), allowed: [/404 \(Not Found\)/] });
const ask = async (path: string): Promise<[number, string | null]> => {
  const answer = await fetch(journey.site.url + path, { redirect: "manual" });
  return [answer.status, answer.headers.get("location")];
};
const run = (...words: string[]) =>
  runCommand(
    {
      CONTENT_DIR: journey.site.contentFolder,
      DATA_DIR: journey.site.dataFolder,
      PORT: new URL(journey.site.url).port,
    },
    words,
  );
const imported = async (...words: string[]) => {
  const { code, stdout, stderr } = await run("import", ...words);
  expect([code, stderr]).toEqual([0, ""]);
  return stdout.trim().split("\n").at(-1);
};

function withPicture(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  copyFileSync(sample, path);
}

/** Ghost: a JSON file with its pictures beside it. */
async function ghost(): Promise<string> {
  const post = { status: "published", visibility: "public", type: "post", published_at: "2021-04-05T10:00:00.000Z" };
  const html = `<p>Grüne Blätter.</p><div class="kg-card kg-callout-card kg-callout-card-blue"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Nicht zu heiß.</div></div><figure class="kg-card kg-image-card kg-card-hascaption"><img src="__GHOST_URL__/content/images/2021/04/regal.jpg" alt="Ein Regal"><figcaption>Mein Regal</figcaption></figure><pre><code class="language-js">const wasser = 80;</code></pre><p><a href="__GHOST_URL__/kannen/">Mehr über Kannen</a></p>`;
  const data = {
    posts: [
      { ...post, id: "1", title: "Grüner Tee", slug: "gruener-tee", html },
      { ...post, id: "2", title: "Kannen", slug: "kannen", html: "<p>Aus Ton.</p>" },
      { ...post, id: "3", title: "Über mich", slug: "about", type: "page", html: "<p>Ich trinke Tee.</p>" },
      { ...post, id: "4", title: "Noch nicht", slug: "noch-nicht", status: "draft", html: "<p>Später.</p>" },
    ],
    tags: [{ id: "t", name: "Grüße", slug: "gruesse" }],
    posts_tags: [{ post_id: "1", tag_id: "t" }],
    users: [],
    posts_authors: [],
  };
  await writeFiles(join(folder, "ghost"), { "teezeit.ghost.json": JSON.stringify({ db: [{ data }] }) });
  withPicture(join(folder, "ghost/content/images/2021/04/regal.jpg"));
  return join(folder, "ghost");
}

/** WordPress: its XML file, and the folder of uploads. */
async function wordpress(): Promise<string> {
  const content = `<!-- wp:paragraph --><p>Eine Tasse<sup data-fn="n1" class="fn"><a href="#n1" id="n1-link">1</a></sup>.</p><!-- /wp:paragraph -->
<!-- wp:image {"id":7} --><figure class="wp-block-image"><img src="https://blog.example/wp-content/uploads/2019/05/cup.jpg" alt="Eine Tasse"/></figure><!-- /wp:image -->
<!-- wp:table --><figure class="wp-block-table"><table><thead><tr><th>Tee</th><th>Grad</th></tr></thead><tbody><tr><td>Grün</td><td>80</td></tr></tbody></table></figure><!-- /wp:table -->
<!-- wp:footnotes --><ol class="wp-block-footnotes"><li id="n1">Aus Porzellan. <a href="#n1-link">↩︎</a></li></ol><!-- /wp:footnotes -->`;
  const category = '<category domain="category" nicename="geschirr"><![CDATA[Geschirr]]></category>';
  const head =
    "<wp:category><wp:category_nicename>geschirr</wp:category_nicename><wp:cat_name><![CDATA[Geschirr]]></wp:cat_name></wp:category>";
  const items = [item({ id: 12, title: "Die Tasse", slug: "tasse", content, more: category }), picture(7, "cup")];
  await writeFiles(folder, { "wordpress.xml": wxr(items, head) });
  withPicture(join(folder, "uploads/wp-content/uploads/2019/05/cup.jpg"));
  return join(folder, "wordpress.xml");
}

/** Hugo: a folder with a bundle. */
async function hugo(): Promise<string> {
  await writeFiles(join(folder, "hugo"), {
    "hugo.toml": 'baseURL = "https://hugo.example/"\ndefaultContentLanguage = "de"\n',
    "content/posts/formel/index.md": `---
title: Die Formel
date: 2022-02-03
tags: ["C++"]
aliases: ["/alt/formel/"]
---
Es kühlt ab[^1]:

$$
T(t) = T_0 e^{-kt}
$$

{{< figure src="regal.jpg" alt="Ein Regal" >}}

> [!TIP]
> Warten. Siehe [den Anfang](../anfang.md).

[^1]: Nach Newton.
`,
    "content/posts/anfang.md": "---\ntitle: Der Anfang\ndate: 2022-01-02\n---\nEin Tee.\n",
  });
  withPicture(join(folder, "hugo/content/posts/formel/regal.jpg"));
  return join(folder, "hugo");
}

const oldAddresses = [
  ...["https://ghost.example/gruener-tee/", "https://ghost.example/kannen/", "https://ghost.example/about/"],
  ...["https://ghost.example/tag/gruesse/", "https://blog.example/?p=12", "https://blog.example/category/geschirr/"],
  ...["https://blog.example/feed/", "https://hugo.example/posts/formel/", "https://hugo.example/alt/formel/"],
  ...["https://hugo.example/tags/c++/", "https://hugo.example/index.xml"],
];

const readers = `Email Address,OPTIN_TIME,CONFIRM_TIME,CONFIRM_IP,UNSUB_TIME
leserin@example.org,"2023-01-02 10:00:00","2023-01-02 10:05:00",192.0.2.1,
gegangen@example.org,"2023-01-02 10:00:00","2023-01-02 10:05:00",192.0.2.1,"2024-05-06 10:00:00"
`;

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

describe("P181: an author's evening", () => {
  beforeAll(async () => {
    expect(await imported("ghost", await ghost())).toMatch(
      /^5 Stücke?: 2 Beiträge geschrieben, 1 Seite geschrieben, 1 Entwurf geschrieben/,
    );
    expect(await imported("wordpress", await wordpress(), "--pictures", join(folder, "uploads"))).toMatch(
      /1 Beitrag geschrieben/,
    );
    expect(await imported("markdown", await hugo())).toMatch(/2 Beiträge geschrieben/);
    await writeFiles(folder, { "list.csv": readers });
    const { code } = await run("subscribers", "import", join(folder, "list.csv"), "--evidence", "--yes");
    expect(code).toBe(0);
    await vi.waitFor(async () => expect(await ask("/posts/anfang")).toEqual([200, null]), 15_000);
  }, 120_000);

  it("ends with a site whose old addresses all lead somewhere", async () => {
    const map = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${oldAddresses.map((address) => `<url><loc>${address}</loc></url>`).join("")}</urlset>`;
    await writeFiles(folder, { "old-sitemap.xml": map });
    const { code, stdout } = await run("import", "check-redirects", join(folder, "old-sitemap.xml"));
    expect(stdout.split("\n").filter((line) => /^verloren/.test(line))).toEqual([]);
    expect(code).toBe(0);
    expect(await ask("/gruener-tee")).toEqual([301, "/posts/gruener-tee"]);
    expect(await ask("/?p=12")).toEqual([301, "/posts/tasse"]);
    expect(await ask("/tag/gruesse")).toEqual([301, "/tags/gr%C3%BC%C3%9Fe"]);
    expect(await ask("/posts/noch-nicht")).toEqual([404, null]);
  });

  it("shows the posts with all that they hold, in German, and nothing in the browser's console", async () => {
    const tea = await journey.open("/posts/gruener-tee");
    expect(await tea.locator("html").getAttribute("lang")).toBe("de");
    const text = tea.getByRole("article");
    await text.getByText("Nicht zu heiß.").waitFor();
    await text.getByText("const wasser = 80;").waitFor();
    await text.getByText("Mein Regal").waitFor();
    await shown(tea, "Ein Regal");
    expect(await text.getByRole("link", { name: "Mehr über Kannen" }).getAttribute("href")).toBe("/kannen/");
    await text.getByRole("link", { name: "Mehr über Kannen" }).click();
    await tea.getByText("Aus Ton.").waitFor();
    expect(new URL(tea.url()).pathname).toBe("/posts/kannen");

    const cup = await journey.open("/posts/tasse");
    await shown(cup, "Eine Tasse");
    expect(await cup.getByRole("cell").allTextContents()).toEqual(["Grün", "80"]);
    await cup.getByText("Aus Porzellan.").waitFor();

    const formula = await journey.open("/posts/formel");
    expect(await formula.locator("math").count()).toBe(1);
    await shown(formula, "Ein Regal");
    await formula.getByText("Nach Newton.").waitFor();
    await formula.getByRole("link", { name: "den Anfang" }).click();
    await formula.getByText("Ein Tee.").waitFor();

    for (const path of ["/", "/blog", "/about", "/tags", "/categories/geschirr", "/subscribe"]) {
      const page = await journey.open(path);
      await page.keyboard.press("Tab");
      await live(page);
    }
  });

  it("has a feed that can be read, with every post", async () => {
    const page = await journey.open("/about");
    const feed = await (await fetch(`${journey.site.url}/feed.xml`)).text();
    const read = await page.evaluate(
      () =>
        new Promise<{ faults: number; titles: (string | null)[] }>((resolve) => {
          const request = new XMLHttpRequest();
          request.open("GET", "/feed.xml");
          request.onload = () => {
            const parsed = request.responseXML;
            const titles = [...(parsed?.querySelectorAll("item > title") ?? [])].map((title) => title.textContent);
            resolve({ faults: parsed?.querySelectorAll("parsererror").length ?? 1, titles });
          };
          request.send();
        }),
    );
    expect(read.faults).toBe(0);
    expect(read.titles.sort()).toEqual(["Der Anfang", "Die Formel", "Die Tasse", "Grüner Tee", "Kannen"]);
    expect(feed).toContain("<language>de</language>");
  });

  it("asks a new reader to confirm, in German, and knows those who came along", async () => {
    const answer = await fetch(`${journey.site.url}/api/auth/subscribe`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: journey.site.url },
      body: JSON.stringify({ email: "neu@example.org" }),
    });
    expect(answer.status).toBe(200);
    const mails = async (): Promise<Mail[]> => (await fetch(`${journey.site.url}/dev/mailbox.json`)).json();
    await eventually(async () => (await mails()).map(({ to }) => to)).toEqual(["neu@example.org"]);
    const [mail] = await mails();
    expect(mail?.subject).toMatch(/bestätige/i);
    const { stdout } = await run("subscribers", "list", "--json");
    const statuses = JSON.parse(stdout).map(({ email, status }: { email: string; status: string }) => [email, status]);
    expect(Object.fromEntries(statuses)).toEqual({
      ...{ "leserin@example.org": "active", "gegangen@example.org": "unsubscribed", "neu@example.org": "pending" },
    });
  });

  it("leaves nothing to mend: check finds no fault, and a second import changes nothing", async () => {
    const { code, stdout } = await run("check");
    expect(stdout.split("\n").filter((line) => /\b(posts|pages|redirects|letters)\//.test(line))).toEqual([]);
    expect(code).toBe(0);
    expect(await imported("ghost", join(folder, "ghost"))).not.toMatch(/geschrieben|erneuert|behalten/);
  });
});

/** A picture that has arrived. */
async function shown(page: Page, alt: string): Promise<void> {
  const image = page.getByRole("article").getByRole("img", { name: alt });
  await image.scrollIntoViewIfNeeded();
  await eventually(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
}
