import { describe, expect, it } from "vitest";
import { indexedPaths } from "../../src/web/public-pages.ts";
import { eventually, readingJourneys } from "../support/journey.ts";
import { unseen } from "../support/typed-text.ts";

/** Without the archive, for which the sample has too few posts. */
const listed = indexedPaths.filter((path) => path !== "/archive");

const journey = readingJourneys();
const withoutScript = { javaScriptEnabled: false };

describe("the journal", () => {
  it("says that entries will appear here, and to check back", async () => {
    const page = await journey.open("/journal", withoutScript);
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Journal");
    expect(await page.getByText(/Entries will appear here/).isVisible()).toBe(true);
    expect(await page.getByText("Check back soon for personal reflections and insights.").isVisible()).toBe(true);
  });
});

describe("poetry", () => {
  it("has a card Coming Soon with two badges, a quote and two links", async () => {
    const page = await journey.open("/poetry", withoutScript);
    const card = page.getByRole("region", { name: "Coming Soon" });
    expect(await card.getByRole("listitem").allTextContents()).toEqual(["In development", "More content coming"]);
    const quote = page.locator("figure", { has: page.locator("blockquote") });
    expect(await quote.innerText()).toMatch(/^To see a World in a Grain of Sand\n[\s\S]*William Blake/);
    for (const [name, path, heading] of [
      ["Read Journal Entries", "/journal", "Journal"],
      ["See What I'm Up To Now", "/now", "Now"],
    ] as const) {
      await page.goto(`${journey.site.url}/poetry`);
      await page.getByRole("main").getByRole("link", { name, exact: true }).click();
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });
});

describe("P12: the link page", () => {
  it.each([
    ["with", {}],
    ["without", withoutScript],
  ])(
    "has a photo, a bio and exactly four outgoing links, without header and footer, %s script",
    async (_name, options) => {
      const page = await journey.open("/links", options);
      expect(await page.getByRole("banner").count()).toBe(0);
      expect(await page.getByRole("contentinfo").count()).toBe(0);
      expect(await page.getByRole("navigation").count()).toBe(0);
      const photo = page.getByRole("img", { name: "Ada Marlow" });
      await eventually(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      expect(await page.getByText(/^Editor in the mornings/).isVisible()).toBe(true);
      const outgoing = await page
        .locator("a[href^='http']")
        .evaluateAll((all) =>
          all.map((link) => [link.textContent, link.getAttribute("href"), link.getAttribute("rel")]),
        );
      expect(outgoing).toEqual([
        ["Short notes", "https://social.example/@ada", "me noopener"],
        ["Code", "https://code.example/ada", "me noopener"],
        ["Working life", "https://network.example/in/ada", "me noopener"],
        ["Photographs", "https://photos.example/ada", "me noopener"],
      ]);
    },
  );
});

describe("P12: the legal pages", () => {
  const terms = [
    "Acceptance",
    "Description of Service",
    "Accounts and Registration",
    "User Conduct",
    "Intellectual Property",
    "Member Subscriptions",
    "Privacy",
    "Limitation of Liability",
    "Termination",
    "Changes to Terms",
    "Contact",
  ];
  const privacy = [
    "Information Collected",
    "Use",
    "Sharing",
    "Third-Party Services",
    "Security",
    "Rights",
    "Cookies",
    "International Transfers",
    "Children",
    "Retention",
    "Changes",
    "Contact",
  ];

  it.each([
    ["/tos", "Terms of Service", terms, ["/privacy", "/contact"]],
    ["/privacy", "Privacy Policy", privacy, ["/tos", "/contact"]],
  ])("%s has its sections in order, and its links", async (path, title, sections, links) => {
    const page = await journey.open(path, withoutScript);
    const main = page.getByRole("main");
    expect(await main.getByRole("heading", { level: 1 }).innerText()).toBe(title);
    const headings = await main
      .locator("article h2")
      .evaluateAll((all) => all.map((heading) => heading.firstChild?.textContent));
    expect(headings).toEqual(sections);
    for (const address of links) expect(await main.locator(`article a[href="${address}"]`).count()).toBeGreaterThan(0);
  });

  it("dates the terms with the current date, and says the version and since when it holds", async () => {
    const page = await journey.open("/tos", withoutScript);
    const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "Europe/London" });
    const dates = page.getByRole("main").locator("header dl");
    await eventually(async () => (await dates.textContent())?.includes(`Date${format.format(Date.now())}`)).toBe(true);
    expect(await dates.textContent()).toMatch(/Version\d+\.\d+Effective\w+ \d+, \d{4}$/);
  });

  it("names what both texts must speak of", async () => {
    const page = await journey.open("/tos", withoutScript);
    const said = () => page.getByRole("main").innerText();
    expect(await said()).toMatch(/renew/i);
    expect(await said()).toMatch(/cancel/i);
    expect(await said()).toMatch(/settings/i);
    await page.goto(`${journey.site.url}/privacy`);
    for (const words of [
      /Google/,
      /GitHub/,
      /Discord/,
      /under (the age of )?13|13/,
      /access/i,
      /correct/i,
      /delet/i,
      /portab|take (it )?away|download/i,
      /opt/i,
    ])
      expect(await said()).toMatch(words);
  });
});

describe("about and contact", () => {
  it("say who writes, and how to write back", async () => {
    const page = await journey.open("/about", withoutScript);
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("About");
    expect(await page.getByText("My name is Ada Marlow.").isVisible()).toBe(true);
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Contact");
    const mail = page.getByRole("main").getByRole("link", { name: "hello@commonplace.example" });
    expect(await mail.getAttribute("href")).toBe("mailto:hello@commonplace.example");
  });
});

describe("every page", () => {
  it.each([...listed, "/nowArchives/2025-02-11", "/posts/on-margins", "/test"])(
    "can be read without script: %s",
    async (path) => {
      const page = await journey.open(path, withoutScript);
      expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
      expect(await unseen(page)).toEqual([]);
      const covered = await page.locator("main :is(h1, h2, h3, p, li)").evaluateAll((all) =>
        all
          .filter((text) => !text.closest("dialog") && text.textContent?.trim())
          .filter(
            (text) =>
              text.checkVisibility() && !text.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
          )
          .map((text) => text.outerHTML.slice(0, 100)),
      );
      expect(covered).toEqual([]);
    },
  );
});
