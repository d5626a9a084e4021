import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { everyPopup, type PopupSettings, popupId, popupName } from "../../src/web/pages/style-guide/popup-settings.ts";
import { eventually, journeys } from "../support/journey.ts";

// No test here verifies in the browser that has subscribed, so this file can try the other setting.
const journey = journeys({ environment: { VERIFY_CLICK: "other-browser" } });
const withoutScript = { javaScriptEnabled: false };

async function openPopup(settings: PopupSettings, options = {}): Promise<Page> {
  const page = await journey.open("/test", { reducedMotion: "reduce", ...options });
  await page.getByRole("button", { name: popupName(settings), exact: true }).click();
  await page.locator(`#${popupId(settings)}`).waitFor();
  return page;
}

describe("P13: the popup on the page /test", () => {
  it.each(everyPopup)(
    "$position, backdrop $backdrop, compact $compact: has its place, its backdrop and a medium width",
    async (settings) => {
      const page = await openPopup(settings, { javaScriptEnabled: false });
      const popup = page.locator(`#${popupId(settings)}`);
      const { x, y, width, height } = (await popup.boundingBox()) as {
        x: number;
        y: number;
        width: number;
        height: number;
      };
      const [view, header] = await Promise.all([
        page.evaluate(() => ({ width: document.documentElement.clientWidth, height: innerHeight, rem: 16 })),
        page.locator("header").first().boundingBox(),
      ]);
      expect(width).toBeLessThanOrEqual(28 * view.rem);
      expect(width).toBeGreaterThan(20 * view.rem);
      const headerEnd = (header?.y ?? 0) + (header?.height ?? 0);
      if (settings.position === "center") {
        expect(x + width / 2).toBeCloseTo(view.width / 2, -1.3);
        expect(y + height / 2).toBeCloseTo(view.height / 2, -1.3);
      } else if (settings.position === "top") {
        expect(x + width / 2).toBeCloseTo(view.width / 2, -1.3);
        expect(y).toBeCloseTo(16, 0);
      } else {
        expect(x + width).toBeGreaterThan(view.width * 0.8);
        if (settings.position === "header") expect(y).toBeLessThan(headerEnd);
        else expect(y).toBeGreaterThanOrEqual(headerEnd);
      }
      const backdrop = await popup.evaluate((element) => {
        const { backgroundColor, opacity } = getComputedStyle(element, "::backdrop");
        return [backgroundColor, opacity];
      });
      const near = settings.position === "header" || settings.position === "below-header";
      expect(backdrop).toEqual([settings.backdrop ? `rgba(0, 0, 0, ${near ? 0.3 : 0.5})` : "rgba(0, 0, 0, 0)", "1"]);
      expect(await popup.evaluate((element) => element.hasAttribute("data-compact"))).toBe(settings.compact);
    },
  );

  const settings: PopupSettings = { position: "center", backdrop: true, compact: false };
  it.each([
    ["a click outside", "with", {}],
    ["Escape", "with", {}],
    ["its button", "with", {}],
    ["a click outside", "without", withoutScript],
    ["Escape", "without", withoutScript],
    ["its button", "without", withoutScript],
  ])("closes on %s, %s script, and gives the focus back", async (how, _name, options) => {
    const page = await openPopup(settings, options);
    const popup = page.locator(`#${popupId(settings)}`);
    await page.mouse.click(...(await middleOf(page, `#${popupId(settings)} h2`)));
    expect(await popup.isVisible()).toBe(true);
    if (how === "Escape") await page.keyboard.press("Escape");
    else if (how === "a click outside") await page.mouse.click(20, 700);
    else await popup.getByRole("button", { name: "Close", exact: true }).click();
    await popup.waitFor({ state: "hidden" });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(popupName(settings));
  });

  it("keeps the focus inside and the page still", async () => {
    const page = await openPopup(settings);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe("hidden");
    for (let press = 0; press < 10; press++) {
      await page.keyboard.press("Tab");
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
        ),
      ).toBe(true);
    }
  });

  it("fits a phone", async () => {
    const page = await openPopup(settings, { viewport: { width: 320, height: 640 } });
    const box = await page.locator(`#${popupId(settings)}`).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(12);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(308);
  });
});

async function middleOf(page: Page, selector: string): Promise<[number, number]> {
  const { x, y, width, height } = (await page.locator(selector).first().boundingBox()) as {
    x: number;
    y: number;
    width: number;
    height: number;
  };
  return [x + width / 2, y + height / 2];
}

describe("a mailed link in a browser that did not subscribe, with VERIFY_CLICK", () => {
  it.each([
    ["/welcome", "with", {}],
    ["/about", "with", {}],
    ["/welcome", "without", withoutScript],
  ])("on %s, %s script: confirms nothing by itself, and with one click", async (path, script, options) => {
    const email = `click${path.slice(1)}${script}@example.org`;
    const body = JSON.stringify({ email });
    const headers = { "Content-Type": "application/json" };
    await fetch(`${journey.site.url}/api/auth/subscribe`, { method: "POST", body, headers });
    const mailText = async () => {
      const mails: { to: string; text: string }[] = await (await fetch(`${journey.site.url}/dev/mailbox.json`)).json();
      return mails.find(({ to }) => to === email)?.text ?? "";
    };
    await eventually(mailText).toContain("verify=");
    const [, token = ""] = /verify=([\w-]+)/.exec(await mailText()) ?? [];
    const total = async () => (await (await fetch(`${journey.site.url}/api/auth/stats`)).json()).totalMembers;
    const before = await total();
    const page = await journey.open(`${path}?verify=${token}`, options);
    const button = page.getByRole("button", { name: "Verify my email" });
    await page.getByText("One click, and you are on the list.").waitFor();
    expect(await total()).toBe(before);
    await button.click();
    await page.getByRole("heading", { name: "Email Successfully Verified" }).waitFor();
    expect(await total()).toBe(before + 1);
  });
});
