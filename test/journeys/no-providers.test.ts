import { describe, expect, it } from "vitest";
import { journeys, live } from "../support/journey.ts";

// In production mode there is no stand-in: a provider without credentials is not offered, and here none has any.
const none = ["GOOGLE", "GITHUB", "DISCORD"].flatMap((name) => [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`]);
const journey = journeys({
  environment: {
    SITE_URL: "https://site.example",
    HOST: "127.0.0.1",
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "ada@site.example",
    ...Object.fromEntries(none.map((name) => [name, ""])),
  },
  allowed: [/^console: Failed to load resource: the server responded with a status of 404/],
});

describe("a site without sign-in", () => {
  it.each([390, 1440])("shows no Sign In at %i px, in the header, the menu or the dialogs", async (width) => {
    const page = await journey.open("/", { viewport: { width, height: 900 } });
    await page.keyboard.press("Tab");
    await live(page);
    const menu = page.getByRole("button", { name: "Menu" });
    if (await menu.isVisible()) await menu.click();
    expect(await page.getByText(/sign in|account/i).allTextContents()).toEqual([]);
    expect(await page.getByText("Subscribe", { exact: true }).locator("visible=true").count()).toBeGreaterThan(0);
  });

  it.each(["/dashboard", "/settings", "/profile"])("has no page %s", async (path) => {
    const page = await journey.open(path);
    expect(await page.title()).toMatch(/^Page not found/);
  });

  it("offers the newsletter alone where others offer an account", async () => {
    const page = await journey.open("/subscribe");
    expect(await page.getByRole("textbox", { name: /email/i }).first().isVisible()).toBe(true);
    expect(await page.getByText(/account/i).count()).toBe(0);
  });
});
