import { describe, expect, it } from "vitest";
import { indexedPaths } from "../../src/web/public-pages.ts";
import { eventually, readingJourneys } from "../support/journey.ts";
import { unseen } from "../support/typed-text.ts";

/** Without the archive, for which the sample has too few posts. */
const listed = indexedPaths.filter((path) => path !== "/archive");

const journey = readingJourneys();

describe("going from page to page", () => {
  it("is a transition across documents between the list and a post", async () => {
    const page = await journey.open("/blog");
    await page.addInitScript(() => {
      addEventListener("pagereveal", (event) => {
        (window as unknown as { moved?: boolean }).moved = (event as PageRevealEvent).viewTransition !== null;
      });
    });
    await page.reload();
    await page.evaluate(() => location.assign("/posts/on-margins"));
    await page.waitForURL("**/posts/on-margins");
    await eventually(() => page.evaluate(() => (window as unknown as { moved?: boolean }).moved)).toBe(true);
  });

  it("is still for readers who want no motion", async () => {
    const page = await journey.open("/blog", { reducedMotion: "reduce" });
    const rules = await page.evaluate(() => {
      const found: string[] = [];
      const look = (list: CSSRuleList) => {
        for (const rule of list) {
          if (rule.cssText.startsWith("@view-transition"))
            found.push((rule.parentRule as CSSMediaRule | null)?.conditionText ?? "always");
          if ("cssRules" in rule) look(rule.cssRules as CSSRuleList);
        }
      };
      for (const sheet of document.styleSheets) look(sheet.cssRules);
      return found;
    });
    expect(new Set(rules)).toEqual(new Set(["(prefers-reduced-motion: no-preference)"]));
  });
});

describe("readers who want no motion", () => {
  it.each(["/", "/now", "/bookshelf", "/list", "/test", "/blog"])("see none on %s", async (path) => {
    const page = await journey.open(path, { reducedMotion: "reduce", viewport: { width: 390, height: 844 } });
    await page.waitForLoadState("load");
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll("*")].flatMap((element) =>
        ["", "::before", "::after", "::backdrop"].flatMap((part) => {
          const { transitionDuration, animationName, animationDuration } = getComputedStyle(element, part || null);
          const longest = Math.max(
            ...`${transitionDuration}, ${animationName === "none" ? "0s" : animationDuration}`
              .split(",")
              .map(Number.parseFloat),
          );
          return longest > 0.002 ? [`${element.tagName}${part} ${longest}`] : [];
        }),
      ),
    );
    expect(moving).toEqual([]);
  });
});

describe("on paper", () => {
  it.each([...listed, "/nowArchives/2025-04-03", "/posts/on-margins"])(
    "%s is a page of text without header and footer",
    async (path) => {
      const page = await journey.open(path);
      await page.emulateMedia({ media: "print" });
      expect(await page.getByRole("banner").filter({ visible: true }).count()).toBe(0);
      expect(await page.getByRole("contentinfo").filter({ visible: true }).count()).toBe(0);
      expect(await page.getByRole("main").getByRole("button").filter({ visible: true }).count()).toBe(0);
      expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
      expect(await unseen(page)).toEqual([]);
      const look = await page.evaluate(() => {
        const { color, backgroundColor } = getComputedStyle(document.body);
        return { color, backgroundColor, words: document.querySelector("main")?.innerText.length ?? 0 };
      });
      expect(look).toMatchObject({ color: "rgb(0, 0, 0)", backgroundColor: "rgb(255, 255, 255)" });
      expect(look.words).toBeGreaterThan(100);
    },
  );

  it("is black on white for readers of the dark too", async () => {
    const page = await journey.open("/about", { colorScheme: "dark" });
    await page.emulateMedia({ media: "print" });
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(255, 255, 255)");
  });
});
