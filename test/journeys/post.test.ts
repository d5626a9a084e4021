import { execFileSync } from "node:child_process";
import { appendFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { XSS_PAYLOADS } from "../rendering/xss-corpus.ts";
import { eventually, journeys, live } from "../support/journey.ts";

const journey = journeys({ allowed: [/404 \(Not Found\)/] });
const withoutScript = { javaScriptEnabled: false };
const post = "/posts/on-margins";

describe("P9: a post", () => {
  it.each([
    ["with", {}],
    ["without", withoutScript],
  ])("shows image, date, title, text and details, %s script", async (_name, options) => {
    const page = await journey.open(post, options);
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("On Margins");
    expect(await page.locator("article time").first().getAttribute("datetime")).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    const cover = page.locator("article img").first();
    await eventually(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const details = page
      .locator("section, aside, div", { has: page.getByRole("heading", { name: "Post Details" }) })
      .last();
    expect(await details.innerText()).toMatch(/Published[\s\S]*Author[\s\S]*Ada Marlow/i);
    expect(await page.getByRole("heading", { name: "Company on the page" }).isVisible()).toBe(true);
  });

  it("leads back to the blog and on to its neighbours", async () => {
    const page = await journey.open(post, withoutScript);
    await page.getByRole("link", { name: "Back to Blog" }).click();
    expect(new URL(page.url()).pathname).toBe("/blog");
  });

  it("P112: sends no script before there is a reason, and keeps its words when the application takes over", async () => {
    const page = await journey.open(post);
    await page.waitForLoadState("networkidle");
    const scripts = () =>
      page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js")).length);
    expect(await scripts()).toBe(0);
    const before = await page.locator("article .e-content").innerHTML();
    await page.keyboard.press("Tab");
    await live(page);
    expect(await scripts()).toBeGreaterThan(0);
    expect(await page.locator("article .e-content").innerHTML()).toBe(before);
  });

  it("P170: copies a block of code by one button, which is there once the application runs", async () => {
    const page = await journey.open("/posts/names-for-files");
    await page.context().grantPermissions(["clipboard-write"]);
    expect(await page.locator("pre.code").count()).toBeGreaterThan(0);
    expect(await page.getByRole("button", { name: "Copy" }).count()).toBe(0);
    await page.keyboard.press("Tab");
    await live(page);
    await page.getByRole("button", { name: "Copy" }).first().click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    // The page itself may not read the clipboard; a reader pastes.
    await page.evaluate(() => document.body.appendChild(document.createElement("textarea")).focus());
    await page.keyboard.press("ControlOrMeta+v");
    expect(await page.locator("textarea").inputValue()).toBe(
      (await page.locator("pre.code code").first().textContent())?.replace(/\n$/, ""),
    );
    await page.getByRole("button", { name: "Copied" }).waitFor({ state: "detached" });
  });

  it("P144: begins, where it is long, with a list of its headings that needs no script", async () => {
    const page = await journey.open(post, withoutScript);
    const contents = page.getByRole("navigation", { name: "Contents" });
    await contents.getByText("Contents").click();
    await contents.getByRole("link", { name: "Company on the page" }).click();
    expect(decodeURIComponent(new URL(page.url()).hash)).toBe("#company-on-the-page");
    expect(await page.getByRole("heading", { name: "Company on the page" }).isVisible()).toBe(true);
  });

  it("P112: does what was clicked before the application ran", async () => {
    const page = await journey.open(post);
    await page.getByRole("button", { name: "Dark", exact: true }).click();
    await eventually(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
    await page.reload();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  });

  it("says so when it does not exist", async () => {
    const page = await journey.open("/posts/on-the-margin");
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Post not found");
    expect(await page.getByText("The post you're looking for doesn't exist or has been moved.").isVisible()).toBe(true);
    expect(await page.getByRole("link", { name: "On Margins" }).isVisible()).toBe(true);
    await page.getByRole("link", { name: "Return to Home" }).click();
    await page.waitForURL(`${journey.site.url}/`);
  });

  it("answers a wrong address with a friendly page that suggests posts", async () => {
    const page = await journey.open("/on-margin");
    expect((await fetch(`${journey.site.url}/on-margin`)).status).toBe(404);
    expect(await page.getByRole("link", { name: "On Margins" }).first().isVisible()).toBe(true);
  });

  it("is reached from its old address", async () => {
    writePost("moved", "title: Moved\ndate: 2024-01-01\naliases: [/2019/05/moved-here]", "Words.");
    await expect
      .poll(async () => (await fetch(`${journey.site.url}/2019/05/moved-here`)).url, { timeout: 3000 })
      .toBe(`${journey.site.url}/posts/moved`);
    const first = await fetch(`${journey.site.url}/2019/05/moved-here`, { redirect: "manual" });
    expect([first.status, first.headers.get("location")]).toEqual([301, "/posts/moved"]);
    removePost("moved");
  });
});

describe("what is not published", () => {
  it.each([
    ["a draft", "draft: true\ndate: 2024-01-01"],
    ["a post of the future", "date: 2099-01-01"],
  ])("%s is invisible everywhere, except through its preview link", async (_name, front) => {
    writePost("secret-plan", `title: Secret plan\n${front}`, "Nobody reads this yet.");
    const link = execFileSync(process.execPath, ["src/cli/main.ts", "preview", "secret-plan"], {
      env: {
        ...process.env,
        PORT: new URL(journey.site.url).port,
        DATA_DIR: journey.site.dataFolder,
        CONTENT_DIR: journey.site.contentFolder,
      },
      encoding: "utf8",
    }).trim();
    // From then on the site knows of the post.
    await eventually(async () => (await fetch(link)).status).toBe(200);
    for (const path of [
      "/posts/secret-plan",
      "/blog?page=9",
      "/api/posts",
      "/api/posts/secret-plan",
      "/feed.xml",
      "/atom.xml",
      "/feed.json",
      "/sitemap.xml",
    ])
      expect(await (await fetch(journey.site.url + path)).text(), path).not.toMatch(/Secret plan|Nobody reads/);

    const page = await journey.open(link.replace(journey.site.url, ""), withoutScript);
    expect(await page.getByText("Nobody reads this yet.").isVisible()).toBe(true);
    expect(await page.getByText("This is a preview.").isVisible()).toBe(true);
    expect((await fetch(link.replace(/.$/, "_"))).status).toBe(404);
    removePost("secret-plan");
  });
});

describe("an author who saves", () => {
  it("P77: sees a new post, its changes and its removal within two seconds, on the page and in the API", async () => {
    const within = { timeout: 2000, interval: 50 };
    const shown = async (path: string) => (await fetch(journey.site.url + path)).text();
    await shown("/blog");
    writePost("fresh", "title: Freshly written\ndate: 2026-10-30", "First words.");
    await expect.poll(() => shown("/blog"), within).toContain("Freshly written");
    await expect.poll(() => shown("/posts/fresh"), within).toContain("First words.");
    appendFileSync(join(journey.site.contentFolder, "posts/fresh.md"), "\nSecond words.\n");
    await expect.poll(() => shown("/posts/fresh"), within).toContain("Second words.");
    removePost("fresh");
    await expect.poll(async () => (await fetch(`${journey.site.url}/posts/fresh`)).status, within).toBe(404);
    await expect.poll(() => shown("/api/posts"), within).not.toContain("Freshly written");
  });

  it("P78: loses one post to a fault in it, not the site", async () => {
    writePost("faulty", "title: Faulty\ndate: yesterday", "Words.");
    await expect.poll(() => journey.site.output(), { timeout: 3000 }).toContain("posts/faulty.md");
    expect((await fetch(`${journey.site.url}/blog`)).status).toBe(200);
    expect((await fetch(`${journey.site.url}/posts/faulty`)).status).toBe(404);
    removePost("faulty");
  });
});

describe("hostile Markdown", () => {
  it("runs no script in a real browser", async () => {
    const words = XSS_PAYLOADS.map(
      (payload, index) =>
        `## Payload ${index}\n\n${typeof payload === "string" ? payload : (payload as { text: string }).text}`,
    ).join("\n\n");
    writePost("hostile", "title: Hostile\ndate: 2024-01-01", words);
    await expect
      .poll(async () => (await fetch(`${journey.site.url}/posts/hostile`)).status, { timeout: 5000 })
      .toBe(200);
    const page = await journey.open(post);
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      return dialog.dismiss();
    });
    await page.goto(`${journey.site.url}/posts/hostile`);
    await page.keyboard.press("Tab");
    await live(page);
    expect(dialogs).toEqual([]);
    const dangerous = await page
      .locator("article .e-content")
      .evaluate((content) =>
        [...content.querySelectorAll("*")]
          .filter(
            (element) =>
              /^(script|iframe|object|embed|form|input:not|style|link|meta|base)$/i.test(element.tagName) ||
              [...element.attributes].some(
                ({ name, value }) => /^on|^style$/i.test(name) || /^\s*(javascript|data|vbscript):/i.test(value),
              ),
          )
          .map((element) => element.outerHTML.slice(0, 200)),
      );
    expect(dangerous).toEqual([]);
    removePost("hostile");
  });
});

function writePost(slug: string, front: string, body: string): void {
  writeFileSync(join(journey.site.contentFolder, `posts/${slug}.md`), `---\n${front}\n---\n\n${body}\n`);
}

function removePost(slug: string): void {
  rmSync(join(journey.site.contentFolder, `posts/${slug}.md`));
}
