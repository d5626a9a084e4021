import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { hindrances, hindrancesAnywhere, lookedAt } from "../support/axe.ts";
import { eventually, journeys, live } from "../support/journey.ts";
import { answerStandIn, openSignedIn, type Person } from "../support/sign-in.ts";
import { inView } from "../support/stopped-clock.ts";

const journey = journeys({
  still: true,
  environment: { LIMIT_MAILS_PER_CLIENT: "100000", LIMIT_WRITES_PER_MINUTE: "100000" },
  allowed: [/^console: auth_success:/, /^console: Failed to load resource/],
});
const withoutScript = { javaScriptEnabled: false };
const moving = { reducedMotion: "no-preference" } as const;
const memberPages: readonly (readonly [path: string, heading: string])[] = [
  ["/dashboard", "Welcome, "],
  ["/account", "Account"],
  ["/profile", "Profile Settings"],
  ["/settings", "Settings"],
  ["/preferences", "Preferences"],
  ["/reading-history", "Reading History"],
  ["/bookmarks", "Bookmarks"],
  ["/member-directory", "Member Directory"],
  ["/discussions", "Discussions"],
  ["/events", "Events"],
];
const comingSoon = ["/reading-history", "/bookmarks", "/member-directory", "/discussions", "/events"];

const personCalled = (name: string): Person => ({
  name,
  email: `${name.toLowerCase().replaceAll(" ", ".")}@example.org`,
});
const visit = (page: Page, path: string) => page.goto(journey.site.url + path, { waitUntil: "domcontentloaded" });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const header = (page: Page) => page.getByRole("banner");
const subscribeButton = (page: Page) => header(page).getByRole("button", { name: "Subscribe" });
const newsletter = (page: Page) => page.getByRole("switch", { name: "Newsletter" });

/** Makes a person's sessions as old as if they had signed in so many minutes earlier. */
function ageSessions(email: string, minutes: number): void {
  const database = new DatabaseSync(join(journey.site.dataFolder, "commonplace.db"));
  const { changes } = database
    .prepare(
      "update session set created_at = created_at - ? where member_id = (select id from member where address_key = ?)",
    )
    .run(minutes * 60_000, email);
  database.close();
  expect(changes).toBeGreaterThan(0);
}

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}
/** Newest first. */
async function mailsTo(email: string): Promise<Mail[]> {
  const mails: Mail[] = await (await fetch(`${journey.site.url}/dev/mailbox.json`)).json();
  return mails.filter(({ to }) => to === email);
}

/** The path of the link that confirms a subscription. */
async function confirmation(email: string): Promise<string> {
  await eventually(async () => (await mailsTo(email)).length).toBeGreaterThan(0);
  const link = /http\S+\/welcome\?\S+/.exec((await mailsTo(email))[0]?.text ?? "")?.[0] ?? "";
  return link.slice(journey.site.url.length);
}

describe("visitors", () => {
  it.each(memberPages.map(([path]) => path))("are sent home from %s, and see nothing of it", async (path) => {
    const answer = await fetch(journey.site.url + path, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location"), await answer.text()]).toEqual([302, "/", ""]);
    const page = `pages${path}`;
    for (const query of ["", `?_routes=${page}`, `?_routes=pages/member-area`, `?_routes=root,${page}`]) {
      const data = await fetch(`${journey.site.url}${path}.data${query}`, { redirect: "manual" });
      const text = await data.text();
      expect(text, query).not.toMatch(/member|promises|sessions|email|welcome/i);
      expect(data.headers.get("cache-control"), query).toContain("no-store");
    }
  });

  it("are sent home when they go there in the browser", async () => {
    const page = await journey.open("/about");
    await page.keyboard.press("Tab");
    await live(page);
    await page.evaluate(() => {
      history.pushState(null, "", "/dashboard");
      history.pushState(null, "", "/about");
      history.back();
    });
    await page.waitForURL(`${journey.site.url}/`);
  });
});

describe("member pages", () => {
  it.each([
    ["with", {}],
    ["without", withoutScript],
  ])("are rendered for whoever is signed in, %s script, and kept by nobody", async (_name, options) => {
    const page = await openSignedIn(journey, "/dashboard", personCalled("Paula Pages"), options);
    for (const [path, title] of memberPages) {
      const answer = await visit(page, path);
      expect([answer?.status(), await answer?.headerValue("cache-control")]).toEqual([200, "private, no-store"]);
      const html = (await answer?.text()) ?? "";
      expect(html, path).toContain(`>${title}`);
      expect(html, path).not.toContain("Loading...");
      expect(html).toContain('<meta name="robots" content="noindex"');
      await heading(page, title).waitFor();
      const bar = page.getByRole("navigation", { name: "Quick links" });
      expect(
        await bar
          .getByRole("link")
          .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href")])),
      ).toEqual([
        ["Dashboard", "/dashboard"],
        ["Profile Settings", "/profile"],
        ["Bookmarks", "/bookmarks"],
      ]);
      expect(
        await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").last().getAttribute("href"),
      ).toBe(path);
    }
    await visit(page, "/about");
    expect(await page.getByRole("navigation", { name: "Quick links" }).count()).toBe(0);
  });

  // Some forty looks, of which each takes as long as a page.
  const patience = { timeout: 240_000 };
  it(
    "hinder nobody and fit at 390, 820 and 1440 px, light and dark, with the menu closed and open",
    patience,
    async () => {
      const page = await openSignedIn(journey, "/dashboard", personCalled("Axel Axe"), lookedAt);
      for (const [path] of memberPages) {
        await visit(page, path);
        await live(page);
        expect(await hindrancesAnywhere(page), path).toEqual([]);
      }
      for (const width of [390, 820, 1440]) {
        await page.setViewportSize({ ...lookedAt.viewport, width });
        await header(page)
          .getByRole("button", { name: width < 1000 ? "Menu" : "User menu" })
          .click();
        const menu = page.getByRole("dialog", { name: "Menu", exact: true });
        if (width < 1000) await menu.getByRole("button", { name: "User menu" }).click();
        const userMenu = page.getByRole("dialog", { name: "User menu" });
        await userMenu.getByText("Axel Axe").waitFor();
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await hindrances(page), `${width} px, ${colorScheme}`).toEqual([]);
        }
        await visit(page, "/events");
        await live(page);
      }
    },
  );

  it("P69: show Loading... when they are entered before the session is known", async () => {
    const page = await openSignedIn(journey, "/dashboard", personCalled("Lou Loading"));
    await live(page);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
    await heading(page, "About").waitFor();
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route("**/api/auth/session", async (route) => {
      await promise;
      await route.continue();
    });
    await page.reload();
    await live(page);
    await page.goBack();
    const wheel = page.locator("main").getByText("Loading...", { exact: true });
    await wheel.waitFor();
    await page.waitForURL("**/dashboard**");
    await wheel.waitFor();
    expect(await heading(page, "About").count()).toBe(0);
    resolve();
    await heading(page, "Welcome, Lou Loading").waitFor();
    expect(await wheel.count()).toBe(0);
  });

  it("are left when the session has ended elsewhere", async () => {
    const page = await openSignedIn(journey, "/account", personCalled("Elsewhere"));
    await eventually(() => page.evaluate(() => localStorage.getItem("signed-in"))).toBe("yes");
    await page.request.post(`${journey.site.url}/api/auth/logout`, { headers: { Origin: journey.site.url } });
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await page.waitForURL(`${journey.site.url}/`);
    await header(page).getByRole("button", { name: "Sign In" }).waitFor();
  });

  it.each(comingSoon)("P72: %s promises, and says that it is not there yet", async (path) => {
    const page = await openSignedIn(journey, path, personCalled("Paula Pages"), withoutScript);
    await page.getByText("Coming soon", { exact: true }).waitFor();
    expect(await page.getByRole("main").getByRole("listitem").count()).toBeGreaterThanOrEqual(3);
  });
});

describe("P72: the dashboard", () => {
  it("welcomes, leads on and says that there is no activity yet", async () => {
    const page = await openSignedIn(journey, "/dashboard", personCalled("Dora Dash"));
    await heading(page, "Welcome, Dora Dash").waitFor();
    for (const name of ["Reading", "Account", "Community", "Recent Activity"])
      await page.getByRole("main").getByRole("heading", { level: 2, name }).waitFor();
    await page.getByText(/activity will appear here as you interact/i).waitFor();
    const main = page.getByRole("main");
    for (const [name, path] of [
      ["Settings", "/settings"],
      ["Preferences", "/preferences"],
      ["Members", "/members"],
    ] as const)
      expect(await main.getByRole("link", { name, exact: true }).last().getAttribute("href")).toBe(path);
    await main.getByRole("link", { name: "Members", exact: true }).click();
    await heading(page, "Member Directory").waitFor();
    expect(new URL(page.url()).pathname).toBe("/member-directory");
  });
});

describe("P71: the user menu", () => {
  it.each([
    ["with", moving],
    ["without", { ...withoutScript, ...moving }],
  ])("tells who is signed in and lists the member pages, %s script", async (_name, options) => {
    const page = await openSignedIn(journey, "/dashboard", personCalled("Mia Menu"), options);
    if (_name === "with") await live(page);
    await header(page).getByRole("button", { name: "User menu" }).click();
    const menu = page.getByRole("dialog", { name: "User menu" });
    for (const text of ["Mia Menu", "mia.menu@example.org", "Subscriber"])
      await menu.getByText(text, { exact: true }).waitFor();
    expect(await menu.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(
      memberPages.map(([path]) => path),
    );
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    await header(page).getByRole("button", { name: "User menu" }).click();
    await page.mouse.click(100, 500);
    await menu.waitFor({ state: "hidden" });
    await header(page).getByRole("button", { name: "User menu" }).click();
    await menu.getByRole("link", { name: "Events" }).click();
    await heading(page, "Events").waitFor();
    await menu.waitFor({ state: "hidden" });
  });
});

describe("the user menu of a slow connection", () => {
  it("stays open while the session is still being asked for and its script is on its way", async () => {
    const page = await openSignedIn(journey, "/dashboard", personCalled("Sue Slow"), moving);
    await live(page);
    const held: (() => void)[] = [];
    for (const slow of ["**/api/auth/session", "**/assets/user-menu-*.js"])
      await page.route(slow, (route) => new Promise<void>((go) => held.push(go)).then(() => route.continue()));
    await page.clock.install();
    const asked = page.waitForRequest("**/api/auth/session");
    await page.reload();
    await live(page);
    await asked;
    await header(page).getByRole("button", { name: "User menu" }).click();
    const menu = page.getByRole("dialog", { name: "User menu" });
    await menu.getByText("Sue Slow", { exact: true }).waitFor();
    // Longer than the application waits before it says that it is still asking.
    await page.clock.runFor(800);
    await inView(page);
    expect(await menu.isVisible()).toBe(true);
    for (const go of held) go();
    await page.unrouteAll({ behavior: "wait" });
    expect(await menu.isVisible()).toBe(true);
    await menu.getByRole("link", { name: "Events" }).click();
    await heading(page, "Events").waitFor();
  });
});

describe("the account and the profile", () => {
  it("say beside the badge Subscriber what it means without the newsletter, and lead to its switch", async () => {
    const page = await openSignedIn(journey, "/account", personCalled("Bea Badge"), withoutScript);
    const words = page.getByRole("main").getByRole("paragraph").filter({ hasText: "Subscriber" });
    expect((await words.innerText()).replace(/\s+/g, " ")).toBe(
      "Subscriber An account without the newsletter. Switch it on",
    );
    await words.getByRole("link", { name: "Switch it on" }).click();
    await page.getByRole("switch", { name: "Newsletter" }).click();
    await visit(page, "/account");
    await page.getByRole("main").getByText("Active Member", { exact: true }).waitFor();
    expect(await page.getByText("An account without the newsletter.").count()).toBe(0);
  });

  it("show what is known, and the name can be changed without script", async () => {
    const page = await openSignedIn(journey, "/account", personCalled("Alma Account"), withoutScript);
    const main = page.getByRole("main");
    for (const text of [
      "Alma Account",
      "Subscriber",
      "Email verified",
      "Member since",
      "Account ID",
      "Membership status",
    ])
      await main.getByText(text, { exact: true }).first().waitFor();
    await main.getByRole("link", { name: "Edit Profile" }).click();
    await page.getByRole("textbox", { name: "Shown name" }).fill("Alma Anew");
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL("**/profile?done=saved");
    await page.getByText("Saved.").waitFor();
    await visit(page, "/dashboard");
    await heading(page, "Welcome, Alma Anew").waitFor();
  });

  it("Download Data gives one JSON file of everything held", async () => {
    const page = await openSignedIn(journey, "/account", personCalled("Dan Download"));
    await live(page);
    const coming = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download Data" }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/\.json$/);
    expect(await text(await download.createReadStream())).toContain("dan.download@example.org");
  });

  it("an unverified address signs in, sees no subscription, and is told why", async () => {
    const person = { ...personCalled("Una Unverified"), verified: false };
    const page = await openSignedIn(journey, "/account", person, { provider: "discord", ...withoutScript });
    await page.getByText("Email not verified").waitFor();
    await visit(page, "/preferences");
    await page.getByText(/has not verified/).waitFor();
    expect(await newsletter(page).count()).toBe(0);
  });
});

describe("the settings", () => {
  it("end single sessions, all others, and are seen at once in the other browser", async () => {
    const person = personCalled("Sam Sessions");
    const [here, there, elsewhere] = [
      await openSignedIn(journey, "/settings", person),
      await openSignedIn(journey, "/account", person),
      await openSignedIn(journey, "/account", person),
    ];
    await visit(here, "/settings");
    const others = here.getByRole("button", { name: /^Sign out (?!here|everywhere)/ });
    expect(await others.count()).toBe(2);
    await others.first().click();
    await here.getByText("Signed out there.").waitFor();
    expect(await others.count()).toBe(1);
    await here.getByRole("button", { name: "Sign out everywhere else" }).click();
    await here.getByText("Signed out everywhere else.").waitFor();
    expect(await others.count()).toBe(0);
    for (const page of [there, elsewhere]) {
      await visit(page, "/account");
      expect(page.url()).toBe(`${journey.site.url}/`);
    }
    await visit(here, "/account");
    await heading(here, "Account").waitFor();
  });

  it("join providers by a verified address and take one away, but not the last", async () => {
    const person = personCalled("Joy Join");
    await openSignedIn(journey, "/settings", person, { provider: "google" });
    const page = await openSignedIn(journey, "/settings", person, { provider: "github", ...withoutScript });
    await page.getByRole("button", { name: "Disconnect Google" }).click();
    await page.getByText("Disconnected.").waitFor();
    expect(await page.getByRole("button", { name: /^Disconnect/ }).count()).toBe(0);
    await page.getByText("GitHub", { exact: true }).first().waitFor();
  });

  it("keep the choice of a theme", async () => {
    const page = await openSignedIn(journey, "/settings", personCalled("Theo Theme"));
    await live(page);
    await page.getByRole("main").getByRole("button", { name: "Dark" }).click();
    await page.reload();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  });

  it.each([
    ["with", {}],
    ["without", withoutScript],
  ])("delete the account only once it is confirmed, %s script", async (name, options) => {
    const person = personCalled(`Del ${name}`);
    const page = await openSignedIn(journey, "/settings", person, options);
    await page.getByText("Delete my account").click();
    await page.getByRole("button", { name: "Delete account for good" }).click();
    expect(new URL(page.url()).pathname).toBe("/settings");
    await page.getByRole("checkbox", { name: /want my account to be deleted/ }).check();
    await page.getByRole("button", { name: "Delete account for good" }).click();
    await page.waitForURL(`${journey.site.url}/`);
    await visit(page, "/dashboard");
    expect(page.url()).toBe(`${journey.site.url}/`);
    await header(page).getByRole("button", { name: "Sign In" }).waitFor();
  });

  it.each([
    ["with", {}],
    ["without", withoutScript],
  ])("ask for a fresh sign-in before deleting, and lead back, %s script", async (name, options) => {
    const person = personCalled(`Fresh ${name}`);
    const page = await openSignedIn(journey, "/settings", person, options);
    const { email } = person;
    ageSessions(email, 11);
    // The form that was on the screen already comes too late.
    await page.getByText("Delete my account").click();
    await page.getByRole("checkbox", { name: /want my account to be deleted/ }).check();
    await page.getByRole("button", { name: "Delete account for good" }).click();
    await page.getByRole("alert").getByText("Please sign in again below.").waitFor();
    expect(await page.getByRole("button", { name: "Delete account for good" }).count()).toBe(0);
    await page.getByRole("link", { name: "Sign in again with Google" }).click();
    await answerStandIn(page, person);
    await page.waitForURL(/\/settings\?.*#delete$/);
    await page.getByRole("checkbox", { name: /want my account to be deleted/ }).check();
    await page.getByRole("button", { name: "Delete account for good" }).click();
    await page.waitForURL(`${journey.site.url}/`);
    await eventually(async () => (await mailsTo(email)).map(({ subject }) => subject)).toContain(
      "Your account at Commonplace was deleted",
    );
  });

  it("say that nothing was deleted without a confirmation", async () => {
    const page = await openSignedIn(journey, "/settings?failed=confirm", personCalled("Nell No"), withoutScript);
    await page
      .getByRole("alert")
      .getByText(/Nothing was deleted/)
      .waitFor();
  });
});

describe("the preferences", () => {
  it("subscribe, choose, pause, leave and undo, without script", async () => {
    const page = await openSignedIn(journey, "/preferences", personCalled("Nora News"), withoutScript);
    expect(await newsletter(page).getAttribute("aria-checked")).toBe("false");
    await newsletter(page).click();
    await page.waitForURL("**/preferences?done=subscribed");
    expect(await newsletter(page).getAttribute("aria-checked")).toBe("true");
    await page.getByRole("checkbox", { name: /^Poetry/ }).uncheck();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    expect(await page.getByRole("checkbox", { name: /^Poetry/ }).isChecked()).toBe(false);
    await page.getByRole("button", { name: "Half a year" }).click();
    await page.getByText(/^Paused until/).waitFor();
    await page.getByRole("button", { name: "Go on now" }).click();
    await page.getByText("Saved.").waitFor();
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await page.waitForURL("**/preferences?done=left");
    expect(await newsletter(page).getAttribute("aria-checked")).toBe("false");
    await page.getByRole("button", { name: "Undo, keep me subscribed" }).click();
    await page.getByText(/^Welcome back/).waitFor();
    expect(await page.getByRole("checkbox", { name: /^Poetry/ }).isChecked()).toBe(false);
  });

  it("P71: make an Active Member and a Subscriber at once: badge, buttons, entries", async () => {
    const page = await openSignedIn(journey, "/preferences", personCalled("Olga Once"));
    await live(page);
    expect(await subscribeButton(page).isVisible()).toBe(true);
    await newsletter(page).click();
    await page.waitForURL("**/preferences?done=subscribed");
    await eventually(() => subscribeButton(page).isVisible()).toBe(false);
    await eventually(() => page.evaluate(() => localStorage.getItem("signed-in"))).toBe("active");
    await header(page).getByRole("button", { name: "User menu" }).click();
    await page.getByRole("dialog", { name: "User menu" }).getByText("Active Member").waitFor();
    await page.keyboard.press("Escape");
    await page.evaluate(() =>
      localStorage.setItem("subscription", JSON.stringify({ email: "olga.once@example.org", status: "active" })),
    );
    await newsletter(page).click();
    await page.waitForURL("**/preferences?done=left");
    await eventually(() => subscribeButton(page).isVisible()).toBe(true);
    await eventually(() => page.evaluate(() => localStorage.getItem("subscription"))).toBeNull();
  });

  it("follow a subscription that is verified by mail in another tab", async () => {
    const person = personCalled("Vera Verify");
    const page = await openSignedIn(journey, "/about", person);
    await header(page).getByRole("button", { name: "User menu" }).waitFor();
    await subscribeButton(page).click();
    const dialog = page.getByRole("dialog", { name: "Subscribe" });
    const email = dialog.getByRole("textbox", { name: "Your email" });
    await eventually(() => email.inputValue()).toBe(person.email);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByRole("button", { name: "Subscribe", exact: true }).click();
    await page.waitForURL("**/signedup");
    expect(await page.getByText("Create an account").count()).toBe(0);
    const tab = await page.context().newPage();
    await tab.goto(journey.site.url + (await confirmation(person.email)));
    await heading(tab, "Email Successfully Verified").waitFor();
    await eventually(() => subscribeButton(tab).isVisible()).toBe(false);
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await eventually(() => subscribeButton(page).isVisible()).toBe(false);
    await visit(page, "/account");
    await page.getByRole("main").getByText("Active Member").waitFor();
  });

  it("follow a leaving in another tab", async () => {
    const person = personCalled("Lea Leave");
    const page = await openSignedIn(journey, "/preferences", person);
    await newsletter(page).click();
    await page.waitForURL("**/preferences?done=subscribed");
    await live(page);
    const tab = await page.context().newPage();
    await tab.goto(`${journey.site.url}/preferences`);
    await tab.getByRole("button", { name: "Unsubscribe" }).click();
    await tab.waitForURL("**/preferences?done=left");
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await eventually(() => newsletter(page).getAttribute("aria-checked")).toBe("false");
    await eventually(() => subscribeButton(page).isVisible()).toBe(true);
  });
});

describe("signed-in readers elsewhere", () => {
  it("see a badge in place of the widget, and no offer of an account", async () => {
    const page = await openSignedIn(journey, "/blog", personCalled("Willa Widget"));
    const block = page.locator("#subscribe");
    await block.getByText("You're signed in as a member").waitFor();
    await block.getByText("Subscriber", { exact: true }).waitFor();
    const plain = await openSignedIn(journey, "/signedup", personCalled("Willa Widget"), withoutScript);
    expect(await plain.getByText("Create an account").count()).toBe(0);
  });

  it("sign in anew in the same browser as somebody else", async () => {
    const page = await openSignedIn(journey, "/account", personCalled("First One"));
    await page.goto(`${journey.site.url}/api/oauth/authorize?provider=google`);
    await answerStandIn(page, personCalled("Second One"));
    await heading(page, "Welcome, Second One").waitFor();
    await header(page).getByRole("button", { name: "User menu" }).click();
    await page.getByRole("dialog", { name: "User menu" }).getByText("second.one@example.org").waitFor();
  });
});
