import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { eventually, journeys, live, readingJourneys } from "../support/journey.ts";

/** The sample content in another language, its texts left as they are. */
function contentIn(language: string): string {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-language-"));
  cpSync(join(import.meta.dirname, "../../content"), folder, { recursive: true });
  const settings = join(folder, "site.yaml");
  writeFileSync(settings, readFileSync(settings, "utf8").replace(/^language: .*$/m, `language: ${language}`));
  return folder;
}

describe("P147, P150: a site in German", () => {
  const journey = journeys({
    content: contentIn("de"),
    allowed: [/^console: Failed to load resource: the server responded with a status of 404/],
  });

  it("is German before the application runs and after, with one script that brings the language", async () => {
    const page = await journey.open("/subscribe");
    const asked: string[] = [];
    page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
    expect(await page.locator("html").getAttribute("lang")).toBe("de");
    expect(await page.title()).toBe("Abonnieren · Commonplace");
    const heading = page.getByRole("heading", { level: 1, name: "Abonnieren" });
    await heading.waitFor();
    await page.keyboard.press("Tab");
    await live(page);
    expect(await heading.isVisible()).toBe(true);
    expect(asked.filter((path) => path.startsWith("/languages/"))).toEqual([
      expect.stringMatching(/^\/languages\/de-[0-9a-f]{12}\.js$/),
    ]);
    await page.getByLabel("Deine E-Mail-Adresse").locator("visible=true").fill("leserin@example.org");
    await page.getByRole("button", { name: "Weiter" }).locator("visible=true").click();
    await page.getByRole("checkbox", { name: "Ich hätte gern ein Konto" }).waitFor();
    await page.getByRole("contentinfo").getByRole("button", { name: "Dunkel" }).click();
    await eventually(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
  });

  it("stays German when the reader goes on without a new document", async () => {
    const page = await journey.open("/about");
    await page.keyboard.press("Tab");
    await live(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Abonnieren" }).click();
    await page.getByText("Neue Beiträge per Mail, ganz und ohne Umweg.").locator("visible=true").waitFor();
    expect(await page.title()).toBe("Abonnieren · Commonplace");
  });

  it("has its own words for an address without a page", async () => {
    const page = await journey.open("/nichts-davon");
    expect(await page.title()).toBe("Seite nicht gefunden · Commonplace");
    await page.getByRole("heading", { name: "Unter dieser Adresse liegt nichts" }).waitFor();
  });

  it("takes over the author's own words while it runs", async () => {
    mkdirSync(join(journey.site.contentFolder, "languages"));
    writeFileSync(
      join(journey.site.contentFolder, "languages/de.yaml"),
      "subscribe:\n  button: Mitlesen\n  clsoe: Zu\nshell:\n  menu: '{x}'\n",
    );
    await eventually(async () => (await fetch(`${journey.site.url}/subscribe`)).text()).toContain("<h1>Mitlesen</h1>");
    const page = await journey.open("/subscribe");
    await page.keyboard.press("Tab");
    await live(page);
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Mitlesen");
    expect(journey.site.output()).toContain("gemeint ist vielleicht subscribe.close");
    expect(journey.site.output()).toContain("{x} steht in diesem Text für nichts");
  });
});

describe("P150: a site in English", () => {
  const journey = readingJourneys();

  it("asks for no catalogue and names no key", async () => {
    const page = await journey.open("/subscribe");
    const scripts: string[] = [];
    page.on("response", async (response) => {
      // One that is asked for in advance may still be on its way when the page closes.
      if (response.url().endsWith(".js")) scripts.push(response.url(), await response.text().catch(() => ""));
    });
    await page.keyboard.press("Tab");
    await live(page);
    await page.waitForLoadState("networkidle");
    const all = scripts.join("\n");
    expect(all).toContain("New posts by mail, whole and without a detour.");
    expect(all).not.toMatch(/\/languages\/|subscribe\.(button|lede)|shell\.menu|does not come along/);
  });
});
