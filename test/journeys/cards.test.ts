import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import sharp from "sharp";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { eventually, journeys, live } from "../support/journey.ts";

const PLAYER = "https://www.youtube-nocookie.com";
const journey = journeys({ allowed: [/^asked: https:\/\/www\.youtube-nocookie\.com\/embed\//] });
const TALK = "https://youtu.be/dQw4w9WgXcQ?t=5";

const inContent = (...path: string[]) => join(journey.site.contentFolder, ...path);
const write = (path: string, front: string, body: string) =>
  writeFileSync(inContent(path), `---\n${front}\n---\n${body}\n`);

beforeAll(async () => {
  const still = await sharp({ create: { width: 1280, height: 720, channels: 3, background: "#7a8f6a" } })
    .jpeg()
    .toBuffer();
  for (const folder of ["cards", "posts/playing"]) mkdirSync(inContent(folder));
  writeFileSync(inContent("cards/talk.jpg"), still);
  writeFileSync(inContent("posts/playing/talk.jpg"), still);
  copyFileSync(join(import.meta.dirname, "files/talk.webm"), inContent("posts/playing/talk.webm"));
  writeFileSync(inContent("posts/playing/talk.en.vtt"), "WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n");
  writeFileSync(inContent("posts/playing/talk.de.srt"), "1\n00:00:00,000 --> 00:00:02,000\nGuten Tag\n");
  const settings = readFileSync(inContent("site.yaml"), "utf8");
  writeFileSync(inContent("site.yaml"), settings.replace("players: []", "players: [youtube]"));
  writeFileSync(
    inContent("cards.yaml"),
    `${TALK}: { title: A talk on margins, picture: cards/talk.jpg }\nhttps://example.org/essay: { title: An essay, description: It is about words., picture: cards/talk.jpg }\n`,
  );
  const cards = [TALK, "https://vimeo.com/76979871", "https://example.org/essay", "[](/posts/on-margins)"];
  write("posts/cards.md", "title: Cards\ndate: 2026-03-03", ["Words.", ...cards, "More words."].join("\n\n"));
  write("posts/plain.md", "title: Plain\ndate: 2026-03-02", "https://vimeo.com/76979871\n\n[](/posts/cards)");
  write("posts/playing/index.md", "title: Playing\ndate: 2026-03-01", "Words.\n\n![A film](talk.webm)");
  // The folder is followed: what was written shows within seconds.
  await vi.waitFor(
    async () => {
      const { status } = await fetch(`${journey.site.url}/posts/playing`);
      if (status !== 200 || !(await policyOf("/posts/cards")())?.includes("frame-src")) throw new Error("not yet");
    },
    { timeout: 40_000, interval: 200 },
  );
});

const policyOf = (path: string) => async () =>
  (await fetch(journey.site.url + path)).headers.get("Content-Security-Policy");

/** The player, as far as this page is concerned; answers what was asked of its host. */
async function withPlayer(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(`${PLAYER}/**`, async (route) => {
    asked.push(`${route.request().url()} from ${(await route.request().allHeaders()).referer}`);
    await route.fulfill({ contentType: "text/html", body: "<p>Playing</p>" });
  });
  return asked;
}

const EMBED = `${PLAYER}/embed/dQw4w9WgXcQ?autoplay=1&start=5`;

describe("P165: a card that plays", () => {
  it("becomes the player by one click, and nobody else is asked before", async () => {
    const page = await journey.open("/posts/cards");
    const asked = await withPlayer(page);
    await page.reload({ waitUntil: "load" });
    await page.mouse.wheel(0, 3000);
    expect(asked).toEqual([]);
    expect(await page.locator("iframe").count()).toBe(0);
    await page.getByRole("link", { name: "A talk on margins" }).click();
    await page.frameLocator('iframe[title="A talk on margins"]').getByText("Playing").waitFor();
    expect(asked).toEqual([`${EMBED} from ${journey.site.url}/`]);
    expect(page.url()).toBe(`${journey.site.url}/posts/cards`);
    // The application takes the page over as it is.
    await live(page);
    expect(await page.locator("iframe").count()).toBe(1);
    expect(asked).toHaveLength(1);
  });

  it("plays too where the reader came from another page, which has another policy", async () => {
    const page = await journey.open("/posts/plain");
    const asked = await withPlayer(page);
    await page
      .getByRole("button", { name: /theme|dark|light/i })
      .first()
      .focus();
    await live(page);
    await page.getByRole("link", { name: "Cards", exact: true }).first().click();
    await page.getByRole("link", { name: "A talk on margins" }).click();
    await page.frameLocator("iframe").getByText("Playing").waitFor();
    expect(asked).toHaveLength(1);
  });

  it("is a link where the service is not allowed, without script, and for those who want it elsewhere", async () => {
    const page = await journey.open("/posts/cards", { javaScriptEnabled: false });
    const addresses = await page
      .locator(".card a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(addresses).toEqual([TALK, "https://vimeo.com/76979871", "https://example.org/essay", "/posts/on-margins"]);
    const other = await journey.open("/posts/cards");
    const asked = await withPlayer(other);
    await other.context().route("https://youtu.be/**", (route) => route.fulfill({ body: "elsewhere" }));
    const link = other.getByRole("link", { name: "A talk on margins" });
    await link.click({ modifiers: ["Control"] });
    expect(await other.locator("iframe").count()).toBe(0);
    expect(asked).toEqual([]);
  });
});

it("P165: exactly the page with such a card lets exactly that player in", async () => {
  expect(await policyOf("/posts/cards")()).toMatch(/; frame-src https:\/\/www\.youtube-nocookie\.com; /);
  for (const path of ["/posts/plain", "/posts/on-margins", "/"]) {
    const { headers } = await fetch(journey.site.url + path);
    expect(headers.get("Content-Security-Policy"), path).not.toContain("frame-src");
    expect(headers.get("Permissions-Policy"), path).toContain("autoplay=(), fullscreen=(self)");
  }
  const { headers } = await fetch(`${journey.site.url}/posts/cards`);
  expect(headers.get("Permissions-Policy")).toContain(`autoplay=("${PLAYER}"), fullscreen=(self "${PLAYER}")`);
});

it("P164: a card of the site's own post shows what the post says today", async () => {
  const page = await journey.open("/posts/plain");
  expect(await page.locator(".card a").allTextContents()).toEqual(["vimeo.com/76979871", "Cards"]);
  write("posts/cards.md", "title: Better cards\ndate: 2026-03-03", `Words.\n\n${TALK}`);
  await eventually(async () => {
    await page.reload();
    return page.locator(".card a").allTextContents();
  }).toContain("Better cards");
});

it("P167: a film of the content folder plays, is wound on, and shows its captions", async () => {
  const page = await journey.open("/posts/playing");
  const answers: number[] = [];
  page.on("response", (response) => void (response.url().includes("talk.webm") && answers.push(response.status())));
  const film = page.locator("video");
  await film.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
    video.currentTime = 1;
  });
  await eventually(() => film.evaluate((video: HTMLVideoElement) => video.currentTime >= 1)).toBe(true);
  for (const [language, words] of [
    ["en", "Hello"],
    ["de", "Guten Tag"],
  ]) {
    const cue = () =>
      film.evaluate((video: HTMLVideoElement, wanted) => {
        const track = [...video.textTracks].find(({ language }) => language === wanted);
        if (track) track.mode = "showing";
        return (track?.cues?.[0] as VTTCue | undefined)?.text;
      }, language);
    await eventually(cue).toBe(words);
  }
  const source = (await film.getAttribute("src")) ?? "";
  const part = await fetch(journey.site.url + source, { headers: { Range: "bytes=0-3" } });
  expect([part.status, part.headers.get("Content-Type")]).toEqual([206, "video/webm"]);
  expect(Buffer.from(await part.arrayBuffer()).toString("hex")).toBe("1a45dfa3");
});
