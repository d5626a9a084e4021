import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { eventually, journeys, live } from "../support/journey.ts";
import { openSignedIn } from "../support/sign-in.ts";

const journey = journeys({ allowed: [/^console: auth_success:/] });
const withoutScript = { javaScriptEnabled: false };
const still = { reducedMotion: "reduce" as const };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, ...still };

const left = [
  ["About", "/about"],
  ["Now", "/now"],
  ["Journal", "/journal"],
  ["Poetry", "/poetry"],
];
const right = [
  ["Blog", "/blog"],
  ["Bookshelf", "/bookshelf"],
  ["Reading List", "/list"],
  ["Linkytree", "/links"],
];
const social = ["Short notes", "Code", "Working life", "Photographs"];

const linksIn = (page: Page, selector: string) =>
  page
    .locator(selector)
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href")]));

describe("P3: the header", () => {
  it.each([
    ["with", {}],
    ["without", withoutScript],
  ])("has the site's name as a link between two menus, and social icons, %s script", async (_name, options) => {
    const page = await journey.open("/about", options);
    const banner = page.getByRole("banner");
    expect(await banner.getByRole("link", { name: "Commonplace" }).getAttribute("href")).toBe("/");
    expect(await linksIn(page, "header nav >> nth=0")).toEqual(left);
    expect(await linksIn(page, "header nav >> nth=1")).toEqual(right);
    const places = await Promise.all(
      [
        banner.getByRole("link", { name: "Poetry" }),
        banner.getByRole("link", { name: "Commonplace" }),
        banner.getByRole("link", { name: "Blog" }),
      ].map(async (link) => (await link.boundingBox())?.x ?? 0),
    );
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    for (const name of social) expect(await banner.getByRole("link", { name }).isVisible()).toBe(true);
    await banner.getByRole("link", { name: "Commonplace" }).click();
    await page.waitForURL(`${journey.site.url}/`);
  });

  it.each([
    ["/about", "About", "page"],
    ["/now", "Now", "page"],
    ["/nowArchives/2025-04-03", "Now", "true"],
    ["/blog", "Blog", "page"],
    ["/posts/on-margins", "Blog", "true"],
    ["/list", "Reading List", "page"],
    ["/tos", null, null],
  ])("marks where the reader is: %s", async (path, name, mark) => {
    const page = await journey.open(path, withoutScript);
    const marked = await page
      .locator("header nav a[aria-current]")
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("aria-current")]));
    expect(marked).toEqual(name === null ? [] : [[name, mark]]);
  });

  it("condenses when the page is scrolled by more than 50 px, without moving anything", async () => {
    const page = await journey.open("/about", still);
    const banner = page.getByRole("banner");
    const measure = async () => ({
      height: await page.evaluate(() => document.documentElement.scrollHeight),
      title: await page.evaluate(() => (document.querySelector("h1")?.getBoundingClientRect().top ?? 0) + scrollY),
    });
    const before = await measure();
    const condensed = () => page.evaluate(() => document.documentElement.hasAttribute("data-scrolled"));
    await page.evaluate(() => scrollTo(0, 50));
    await eventually(() => page.evaluate(() => scrollY)).toBe(50);
    expect(await condensed()).toBe(false);
    await page.evaluate(() => scrollTo(0, 51));
    await eventually(condensed).toBe(true);
    await page.evaluate(() => scrollTo(0, 600));
    await eventually(() => page.evaluate(() => scrollY)).toBe(600);
    const box = await banner.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(60, 0);
    expect(await banner.getByRole("link", { name: "Commonplace" }).isVisible()).toBe(true);
    expect(await measure()).toEqual(before);
  });
});

describe("the footer", () => {
  it.each([
    ["with", {}],
    ["without", withoutScript],
  ])("leads to contact, terms and privacy, and shows the icons again, %s script", async (_name, options) => {
    const page = await journey.open("/journal", options);
    const footer = page.getByRole("contentinfo");
    for (const [name, path, heading] of [
      ["Contact", "/contact", "Contact"],
      ["Terms of Service", "/tos", "Terms of Service"],
      ["Privacy Policy", "/privacy", "Privacy Policy"],
    ] as const) {
      await footer.getByRole("link", { name }).click();
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
    }
    for (const name of social) expect(await footer.getByRole("link", { name }).isVisible()).toBe(true);
    expect(await footer.getByRole("link", { name: "RSS" }).getAttribute("href")).toBe("/feed.xml");
  });
});

describe("P3: the menu of small screens", () => {
  const menu = (page: Page) => page.getByRole("dialog", { name: "Menu" });
  const openMenu = async (path: string, options = {}) => {
    const page = await journey.open(path, { ...phone, ...options });
    await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
    await menu(page).waitFor();
    return page;
  };

  it("has the same items as the header", async () => {
    const page = await openMenu("/about");
    expect(await linksIn(page, "#menu nav")).toEqual([...left, ...right]);
    for (const name of social) expect(await menu(page).getByRole("link", { name }).isVisible()).toBe(true);
    expect(await menu(page).locator("[aria-current=page]").innerText()).toBe("About");
    const box = await menu(page).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(390 - 20);
    for (const link of await menu(page).getByRole("link").all())
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(36);
  });

  it("floats a button once the page is scrolled by more than 50 px", async () => {
    const page = await journey.open("/about", phone);
    const floating = page.locator("header ~ button[aria-label=Menu]");
    const scrollTo = async (to: number) => {
      await page.evaluate((top) => window.scrollTo(0, top), to);
      await eventually(() => page.evaluate(() => scrollY)).toBe(to);
    };
    expect(await floating.isVisible()).toBe(false);
    await scrollTo(50);
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    expect(await floating.isVisible()).toBe(false);
    await scrollTo(51);
    await floating.waitFor();
    const box = await floating.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await floating.click();
    await menu(page).waitFor();
    await page.keyboard.press("Escape");
    await scrollTo(0);
    await floating.waitFor({ state: "hidden" });
  });

  it.each([
    ["Escape", "with", {}],
    ["a click outside", "with", {}],
    ["the close button", "with", {}],
    ["Escape", "without", withoutScript],
    ["a click outside", "without", withoutScript],
    ["the close button", "without", withoutScript],
  ])("closes on %s, %s script, and gives the focus back", async (how, _name, options) => {
    const page = await openMenu("/about", options);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe("hidden");
    if (how === "Escape") await page.keyboard.press("Escape");
    else if (how === "a click outside") await page.mouse.click(15, 600);
    else await menu(page).getByRole("button", { name: "Close menu" }).click();
    await menu(page).waitFor({ state: "hidden" });
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Menu");
  });

  it.each([
    ["with", {}],
    ["without", withoutScript],
  ])("closes on choosing a link, also one to the page shown, %s script", async (_name, options) => {
    const page = await openMenu("/about", options);
    await menu(page).getByRole("link", { name: "Journal" }).click();
    await page.getByRole("heading", { level: 1, name: "Journal" }).waitFor();
    await menu(page).waitFor({ state: "hidden" });
    await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
    await menu(page).getByRole("link", { name: "Journal" }).click();
    await menu(page).waitFor({ state: "hidden" });
    expect(new URL(page.url()).pathname).toBe("/journal");
  });

  it("stays open when the application takes over", async () => {
    const page = await openMenu("/about");
    await live(page);
    expect(await menu(page).isVisible()).toBe(true);
  });
});

describe("where scrollbars take room", () => {
  /** Where everything that a dialog opens upon stands in the window. */
  const places = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll("body > :not(dialog), header *, main *, footer *")]
        .filter((element) => !element.closest("dialog") && element.getClientRects().length > 0)
        .map((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          return [element.tagName, ...[left, top, width, height].map((side) => Math.round(side * 100) / 100)].join(" ");
        }),
    );
  /** The same, once nothing moves any more: letters have come, the header has condensed. */
  const placesAtRest = async (page: Page) => {
    let seen: string[] = [];
    await eventually(async () => {
      const before = seen.join("\n");
      seen = await places(page);
      return seen.join("\n") === before;
    }).toBe(true);
    return seen;
  };
  const whole = (page: Page) => page.evaluate(() => innerWidth);

  it.each([
    ["Past Updates", 1440, 800, "/now", "Archives", {}],
    ["Past Updates", 820, 800, "/now", "Archives", withoutScript],
    ["Menu", 820, 800, "/blog", "Menu", {}],
    ["Menu", 1000, 800, "/bookshelf", "Menu", withoutScript],
    ["User menu", 1440, 800, "/dashboard", "User menu", {}],
    ["User menu", 1440, 800, "/journal", "User menu", {}],
    ["Subscribe", 1440, 800, "/posts/on-margins", "Subscribe", {}],
    ["Sign in to your account", 1180, 1600, "/contact", "Sign In", {}],
    ["Menu", 900, 1600, "/journal", "Menu", {}],
  ] as const)(
    "%s at %s by %s px on %s moves nothing, and panels reach the edge",
    async (name, width, height, path, control, script) => {
      const options = { ...still, ...script, classic: true, viewport: { width, height } };
      const page =
        name === "User menu"
          ? await openSignedIn(journey, path, { name: "Edgar Edge", email: "edge@example.org" }, options)
          : await journey.open(path, options);
      if (name === "User menu") await live(page);
      if (script !== withoutScript) await page.waitForFunction(() => localStorage.getItem("typeset") !== null);
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(() => scrollTo(0, 300));
      const opener = page.getByRole("button", { name: control, exact: true }).filter({ visible: true }).first();
      await opener.scrollIntoViewIfNeeded();
      const [before, scrolled] = [await placesAtRest(page), await page.evaluate(() => scrollY)];
      expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(10);

      await opener.press("Enter");
      const dialog = page.getByRole("dialog", { name, exact: true });
      await dialog.waitFor();
      expect(await places(page)).toEqual(before);
      const box = (await dialog.boundingBox()) ?? { x: 0, width: 0 };
      if (!["Subscribe", "Sign in to your account"].includes(name)) expect(box.x + box.width).toBe(await whole(page));
      const atEdge = await page.evaluate(() => document.elementFromPoint(innerWidth - 2, 400)?.closest("dialog")?.open);
      expect(atEdge, "what the click at the edge meets").toBe(true);
      await page.mouse.move(100, 400);
      await page.mouse.wheel(0, 400);
      // A key is heard after the wheel; what that has moved is seen by then, or as long as anything moves.
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      expect(await placesAtRest(page)).toEqual(before);
      expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    },
  );
});

describe("light and dark", () => {
  const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);
  const paper = (page: Page) =>
    page.evaluate(() => {
      const canvas = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
      canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
      canvas.fillRect(0, 0, 1, 1);
      return (canvas.getImageData(0, 0, 1, 1).data[0] ?? 0) > 128 ? "light" : "dark";
    });
  /** The colours of the browser around the page that apply. */
  const around = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")]
        .filter(({ media }) => matchMedia(media).matches)
        .map(({ content }) => content),
    );

  it.each(["light", "dark"] as const)("follows a system that is %s, also without script", async (colorScheme) => {
    for (const options of [{}, withoutScript]) {
      const page = await journey.open("/about", { colorScheme, ...options });
      expect(await paper(page)).toBe(colorScheme);
    }
  });

  it("keeps the reader's choice without a flash, in the browser around the page too", async () => {
    const page = await journey.open("/about", { colorScheme: "light" });
    expect(await around(page)).toEqual(["#fbf7ef"]);
    await page.addInitScript(() => {
      const seen = window as unknown as { themeOfFirstBody?: string | undefined };
      new MutationObserver((_changes, observer) => {
        if (!document.body) return;
        seen.themeOfFirstBody = document.documentElement.dataset.theme;
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.getByRole("button", { name: "Dark", exact: true }).click();
    await eventually(() => theme(page)).toBe("dark");
    expect(await around(page)).toEqual(["#1a1613"]);
    for (const path of ["/about", "/blog", "/posts/on-margins", "/links"]) {
      await page.goto(journey.site.url + path);
      expect(await page.evaluate(() => (window as unknown as { themeOfFirstBody?: string }).themeOfFirstBody)).toBe(
        "dark",
      );
      expect(await paper(page)).toBe("dark");
      expect(await around(page)).toEqual(["#1a1613"]);
    }
    await page.goto(`${journey.site.url}/about`);
    await page.getByRole("button", { name: "System", exact: true }).click();
    await eventually(() => theme(page)).toBeUndefined();
    expect(await around(page)).toEqual(["#fbf7ef"]);
    expect(await page.locator("meta[name=theme-color]").count()).toBe(2);
    await page.reload();
    expect(await paper(page)).toBe("light");
  });

  it("says which choice is made", async () => {
    const page = await journey.open("/about");
    await page.getByRole("button", { name: "Light", exact: true }).click();
    await eventually(() => page.getByRole("button", { name: "Light", exact: true }).getAttribute("aria-pressed")).toBe(
      "true",
    );
    expect(await page.getByRole("button", { name: "Dark", exact: true }).getAttribute("aria-pressed")).toBe("false");
  });
});

describe("by keyboard", () => {
  it.each([
    ["with", {}],
    ["without", withoutScript],
  ])("the first stop leads past the header, %s script", async (_name, options) => {
    const page = await journey.open("/about", options);
    await page.keyboard.press("Tab");
    const link = page.getByRole("link", { name: "Skip to content" });
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    await eventually(async () => ((await link.boundingBox())?.y ?? -1) >= 0).toBe(true);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
  });

  it.each(["/", "/now", "/blog", "/bookshelf", "/list", "/poetry", "/links", "/contact"])(
    "everything on %s is reached in the order of the page, and shows it",
    async (path) => {
      const page = await journey.open(path, still);
      const stops = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary")]
          .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.tabIndex >= 0)
          .filter((element) => !element.matches(":disabled"))
          .map((element, index) => {
            element.dataset.stop = String(index);
            return element.outerHTML.slice(0, 120);
          }),
      );
      expect(stops.length).toBeGreaterThan(4);
      for (const [index, stop] of stops.entries()) {
        await page.keyboard.press("Tab");
        const reached = await page.evaluate(() => {
          const element = document.activeElement as HTMLElement;
          const around = [element, element.closest("article, form, li")].filter((place) => place !== null);
          const marked = around.some((place) => getComputedStyle(place).outlineStyle !== "none");
          return { stop: element.dataset.stop, marked };
        });
        expect(reached, stop).toEqual({ stop: String(index), marked: true });
      }
    },
  );

  it("a page entered within the application has the focus at its beginning", async () => {
    const page = await journey.open("/about");
    await page.keyboard.press("Tab");
    await live(page);
    await page.getByRole("banner").getByRole("link", { name: "Journal" }).click();
    await page.getByRole("heading", { level: 1, name: "Journal" }).waitFor();
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  });
});
