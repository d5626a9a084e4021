import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { hindrancesAnywhere, lookedAt } from "../support/axe.ts";
import { eventually, journeys, live } from "../support/journey.ts";
import { answerStandIn, openSignedIn, openSignIn } from "../support/sign-in.ts";
import { openStopped } from "../support/stopped-clock.ts";

const journey = journeys({
  still: true,
  environment: { LIMIT_MAILS_PER_CLIENT: "100000", LIMIT_WRITES_PER_MINUTE: "100000" },
  allowed: [/^console: auth_(success|error):/, /^console: Failed to load resource/],
});
const withoutScript = { javaScriptEnabled: false };
const moving = { reducedMotion: "no-preference" } as const;
const providers = ["Google", "GitHub", "Discord"];
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const userMenu = (page: Page) => page.getByRole("banner").getByRole("button", { name: "User menu" });
const knownMember = (page: Page) => page.addInitScript(() => localStorage.setItem("signed-in", "yes"));

/** A member's answers, without a server. */
async function answerAs(page: Page, user: object) {
  await page.route("**/api/auth/session", (route) => route.fulfill({ json: { success: true, authenticated: true } }));
  await page.route("**/api/auth/me", (route) => route.fulfill({ json: { success: true, message: "", ...user } }));
}
/** Holds the session call until the answer of this is called. */
async function holdSession(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/auth/session", async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}
const ada = { id: "1", name: "Ada", email: "ada@example.org", avatar_url: null, subscription_status: "active" };

describe("the sign-in dialog", () => {
  it.each([
    ["with", {}],
    ["without", withoutScript],
  ])("has its title, three buttons and a note, %s script", async (_name, options) => {
    const page = await journey.open("/about", options);
    const dialog = await openSignIn(page);
    await dialog.getByRole("heading", { name: "Sign in to your account" }).waitFor();
    const links = await dialog
      .getByRole("link", { name: /^Continue with/ })
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href")]));
    const back = encodeURIComponent(`${journey.site.url}/dashboard`);
    expect(links).toEqual(
      providers.map((name) => [
        `Continue with ${name}`,
        `/api/oauth/authorize?provider=${name.toLowerCase()}&return_url=${back}`,
      ]),
    );
    expect(await dialog.getByRole("link", { name: "Terms of Service" }).getAttribute("href")).toBe("/tos");
    expect(await dialog.getByRole("link", { name: "Privacy Policy" }).getAttribute("href")).toBe("/privacy");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  });

  it("is opened from the slide-in menu, too, and is there after looking around", async () => {
    const page = await journey.open("/about", { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
    const menu = page.getByRole("dialog", { name: "Menu", exact: true });
    await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
    await menu.getByRole("link", { name: "Journal" }).click();
    await page.getByRole("heading", { level: 1, name: "Journal" }).waitFor();
    await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
    await eventually(() => page.locator("#sign-in").count()).toBe(1);
    await menu.getByRole("button", { name: "Sign In" }).click();
    await page.getByRole("dialog", { name: "Sign in to your account" }).waitFor();
  });

  it.each(providers)("P57: signs in with %s, first and later, welcomes and closes", async (name) => {
    const person = { name: `${name} Person`, email: `${name.toLowerCase()}@example.org` };
    const page = await journey.open("/about", name === "Google" ? moving : {});
    let account: string | null = null;
    for (const visit of ["first", "later"]) {
      const dialog = await openSignIn(page);
      await live(page);
      const leave = await holdSession(page);
      await dialog.getByRole("link", { name: `Continue with ${name}` }).click();
      await dialog.getByText("Signing you in...").waitFor();
      leave();
      await page.waitForURL("**/dev/identity/**");
      await page.getByRole("heading", { name: `This is not ${name}` }).waitFor();
      const said = page.waitForEvent("console", (message) => message.text().startsWith("auth_success"));
      await answerStandIn(page, person);
      await page.waitForURL(`${journey.site.url}/dashboard?auth_success=true`);
      await page.getByText(`Welcome, ${name} Person!`).waitFor();
      await page.getByText("Account setup complete.").waitFor();
      await said;
      await page.getByText("Account setup complete.").waitFor({ state: "hidden" });
      expect(await page.locator("dialog[open]").count(), visit).toBe(0);
      expect(await stored(page, "signed-in")).toBe("yes");
      const id = await page.evaluate(async () => (await (await fetch("/api/auth/me")).json()).user.id);
      expect(account ?? id).toBe(id);
      account = id;
      await userMenu(page).click();
      await page.getByRole("dialog", { name: "User menu" }).getByRole("button", { name: "Sign out" }).click();
      await page.waitForURL(`${journey.site.url}/`);
      await page.getByRole("banner").getByRole("button", { name: "Sign In" }).waitFor();
      expect(await stored(page, "signed-in")).toBeNull();
    }
  });

  it("begun on a post leads back to it, with a word of welcome", async () => {
    const page = await journey.open("/about", moving);
    await page.keyboard.press("Tab");
    await live(page);
    await page.goto(`${journey.site.url}/posts/on-margins`);
    const dialog = await openSignIn(page);
    await dialog.getByRole("link", { name: "Continue with GitHub" }).click();
    await answerStandIn(page, { name: "Rita Reader", email: "rita@example.org" });
    await page.waitForURL(`${journey.site.url}/posts/on-margins?auth_success=true`);
    await page.getByText("Welcome, Rita Reader!").waitFor();
    await page.getByText("Account setup complete.").waitFor();
    await page.getByText("Account setup complete.").waitFor({ state: "hidden" });
    expect(await page.getByRole("heading", { level: 1, name: "On margins" }).isVisible()).toBe(true);
    await userMenu(page).waitFor();
  });

  it("begun on a page to which a post was left within the application leads to the dashboard", async () => {
    const page = await journey.open("/posts/on-margins");
    await page.keyboard.press("Tab");
    await live(page);
    await page.getByRole("banner").getByRole("link", { name: "Journal" }).click();
    await page.getByRole("heading", { level: 1, name: "Journal" }).waitFor();
    await (await openSignIn(page)).getByRole("link", { name: "Continue with Google" }).click();
    await answerStandIn(page, { name: "Leo Left", email: "leo@example.org" });
    await page.waitForURL(`${journey.site.url}/dashboard?auth_success=true`);
  });

  it("welcomes nobody twice, nor whoever signed in by a mere link", async () => {
    const page = await openSignedIn(journey, "/dashboard", { name: "Linked", email: "linked@example.org" });
    await live(page);
    await eventually(() => stored(page, "signed-in")).toBe("yes");
    await page.reload();
    await live(page);
    expect(await page.getByText("Account setup complete.").count()).toBe(0);
  });

  it("shows what the callback page has said, once, when the reader comes back after a failure", async () => {
    const page = await journey.open("/about");
    await (await openSignIn(page)).getByRole("link", { name: "Continue with GitHub" }).click();
    await answerStandIn(page, null);
    await page.waitForURL("**/auth/callback");
    const said = await page.getByRole("alert").locator("p").innerText();
    expect(said).toMatch(/\w+/);
    await page.getByRole("link", { name: "Continue to the home page" }).click();
    await page.waitForURL(`${journey.site.url}/`);
    const dialog = await openSignIn(page);
    await eventually(() => dialog.getByRole("alert").innerText()).toBe(said);
    await page.keyboard.press("Escape");
    await openSignIn(page);
    await dialog.waitFor();
    expect(await dialog.locator("[role=alert]").textContent()).toBe("");
  });

  it("says so when the API cannot be reached, and stays", async () => {
    const page = await journey.open("/about");
    await page.route("**/api/**", (route) => route.abort());
    const dialog = await openSignIn(page);
    await dialog.getByRole("link", { name: "Continue with Google" }).click();
    await dialog.getByText("Network error occurred.").waitFor();
    expect(new URL(page.url()).pathname).toBe("/about");
    await page.unroute("**/api/**");
    await dialog.getByRole("link", { name: "Continue with Google" }).click();
    await page.waitForURL("**/dev/identity/google?**");
  });

  it("leads on where its script cannot be had", async () => {
    const page = await journey.open("/robots.txt");
    await page.route("**/assets/sign-in-dialog*.js", (route) => route.abort());
    await page.goto(`${journey.site.url}/about`);
    await (await openSignIn(page)).getByRole("link", { name: "Continue with Discord" }).click();
    await page.waitForURL("**/dev/identity/discord?**");
  });
});

it("the dialog with its error, the stand-in's page and the callback page hinder nobody, at any width, light and dark", async () => {
  const page = await journey.open("/auth/callback?auth=error&message=No.", lookedAt);
  await page.getByRole("alert").getByText("No.").waitFor();
  expect(await hindrancesAnywhere(page)).toEqual([]);
  await page.goto(`${journey.site.url}/about`);
  await page.keyboard.press("Tab");
  await live(page);
  await page.evaluate(() => (document.getElementById("sign-in") as HTMLDialogElement).showModal());
  await page.getByRole("dialog").getByText("No.", { exact: true }).waitFor();
  expect(await hindrancesAnywhere(page)).toEqual([]);
  await page.getByRole("link", { name: "Continue with Google" }).click();
  await page.waitForURL("**/dev/identity/**");
  expect(await hindrancesAnywhere(page)).toEqual([]);
});

describe("without script", () => {
  it("P57: a reader signs in by a link and out by a form", async () => {
    const page = await journey.open("/about", withoutScript);
    await (await openSignIn(page)).getByRole("link", { name: "Continue with Discord" }).click();
    await answerStandIn(page, { name: "Plain", email: "plain@example.org" });
    await page.getByRole("heading", { name: "Welcome, Plain" }).waitFor();
    await userMenu(page).click();
    const menu = page.getByRole("dialog", { name: "User menu" });
    await menu.getByText("plain@example.org").waitFor();
    await menu.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL(`${journey.site.url}/`);
    await page.goto(`${journey.site.url}/dashboard`);
    expect(page.url()).toBe(`${journey.site.url}/`);
  });
});

describe("the callback page", () => {
  it.each([
    ["auth=success", "You are signed in", 2000],
    ["auth=error&message=You%20said%20no.", "You said no.", 5000],
    ["auth=error", "Authentication failed", 5000],
    ["auth=error&message=%E0%A4%A", "Authentication failed", 5000],
    ["auth=maybe", "Invalid authentication callback", 3000],
    ["", "Invalid authentication callback", 3000],
  ])("?%s shows %s and goes home after its time", async (query, text, delay) => {
    const page = await openStopped(journey, `/auth/callback?${query}`);
    await page.getByText(text, { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe("");
    await page.clock.runFor(delay - 1);
    expect(new URL(page.url()).pathname).toBe("/auth/callback");
    expect(await page.getByRole("link", { name: "Continue to the home page" }).getAttribute("href")).toBe("/");
    await page.clock.runFor(1);
    await page.clock.resume();
    await page.waitForURL(`${journey.site.url}/`);
  });

  it("says Completing sign in... until it can tell", async () => {
    const page = await journey.open("/robots.txt");
    const { promise, resolve: go } = Promise.withResolvers<void>();
    await page.route("**/assets/root-*.js", async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(`${journey.site.url}/auth/callback?auth=error&message=No`, { waitUntil: "domcontentloaded" });
    await page.getByRole("status").getByText("Completing sign in...").waitFor();
    expect(await page.getByText("No", { exact: true }).count()).toBe(0);
    go();
    await page.getByRole("alert").getByText("No", { exact: true }).waitFor();
  });

  it("refreshes what the browser knows of the session", async () => {
    const page = await openSignedIn(journey, "/about", { name: "Refreshed", email: "refreshed@example.org" });
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${journey.site.url}/auth/callback?auth=success`);
    await userMenu(page).waitFor();
  });

  it.each([
    ["auth=error&message=%3Cimg%20src%3Dx%3E", "<img src=x>"],
    ["auth=error&message=%E0%A4%A", "Authentication failed"],
    ["auth=error&message=100%25", "100%"],
    ["auth=success", "You are signed in"],
    ["x=%", "Invalid authentication callback"],
  ])("?%s is told without script, is kept by nobody and listed nowhere", async (query, text) => {
    const page = await journey.open(`/auth/callback?${query}`, withoutScript);
    await page.getByText(text, { exact: true }).waitFor();
    expect(await page.getByText("Completing sign in...").isVisible()).toBe(false);
    expect(await page.getByRole("link", { name: "Continue to the home page" }).isVisible()).toBe(true);
    const answer = await fetch(`${journey.site.url}/auth/callback?${query}`);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(await answer.text()).toContain('<meta name="robots" content="noindex"');
  });
});

describe("what the application knows of the session", () => {
  it("is asked for only where the application runs", async () => {
    const page = await journey.open("/about");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.reload({ waitUntil: "networkidle" });
    expect(asked.filter((path) => path.startsWith("/api/"))).toEqual([]);
    await page.keyboard.press("Tab");
    await eventually(() => asked.filter((path) => path.startsWith("/api/"))).toEqual(["/api/auth/session"]);
  });

  it.each([
    ["directly", { user: ada, session: {} }],
    ["under data", { data: { user: ada, session: {} } }],
  ])("is read when it comes %s", async (_name, answer) => {
    const page = await journey.open("/robots.txt");
    await knownMember(page);
    await answerAs(page, answer);
    await page.goto(`${journey.site.url}/about`);
    await userMenu(page).click();
    const menu = page.getByRole("dialog", { name: "User menu" });
    await menu.getByText("Active Member").waitFor();
    expect(await stored(page, "signed-in")).toBe("active");
    expect(await page.getByRole("button", { name: "Subscribe", exact: true }).count()).toBe(0);
  });

  it("takes no place of its own and moves nothing for a known member", async () => {
    const page = await journey.open("/robots.txt", moving);
    await page.addInitScript(() => localStorage.setItem("signed-in", "active"));
    await answerAs(page, { user: ada });
    const answer = await holdSession(page);
    await page.goto(`${journey.site.url}/about`);
    const icons = page.getByRole("banner").getByRole("list").first();
    const before = await icons.boundingBox();
    expect(await page.getByRole("banner").getByRole("button", { name: "Sign In" }).isVisible()).toBe(false);
    expect(await page.getByRole("banner").getByRole("button", { name: "Subscribe" }).isVisible()).toBe(false);
    answer();
    await userMenu(page).waitFor();
    expect(await icons.boundingBox()).toEqual(before);
  });

  it("P69: shows Loading... on a public page after 300 ms, in nobody's way", async () => {
    let answer = () => {};
    const page = await openStopped(journey, "/about", {
      prepare: async (page) => {
        await knownMember(page);
        await answerAs(page, { user: ada });
        answer = await holdSession(page);
      },
    });
    const asked = page.waitForRequest("**/api/auth/session", { timeout: 1000 }).catch(() => null);
    await live(page);
    await asked;
    const wheel = page.getByText("Loading...", { exact: true });
    await page.clock.runFor(299);
    expect(await wheel.count()).toBe(0);
    await page.clock.runFor(1);
    await wheel.waitFor();
    const { x = 0, y = 0, width = 0, height = 0 } = (await wheel.boundingBox()) ?? {};
    expect(Math.abs(x + width / 2 - 720)).toBeLessThan(10);
    expect(Math.abs(y + height / 2 - 450)).toBeLessThan(10);
    const behind = await page.evaluate(
      ([left, top]) => document.elementFromPoint(left as number, top as number)?.closest("[role=status]") ?? null,
      [x + width / 2, y + height / 2],
    );
    expect(behind).toBeNull();
    expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
    answer();
    await userMenu(page).waitFor();
    expect(await wheel.count()).toBe(0);
  });

  it.each([
    ["cannot be asked", (page: Page) => page.route("**/api/auth/session", (route) => route.abort())],
    [
      "is not told",
      (page: Page) => page.route("**/api/auth/session", (route) => route.fulfill({ status: 500, json: {} })),
    ],
  ])("is missing where it %s, which the dialog says", async (_name, prepare) => {
    const page = await journey.open("/robots.txt");
    await knownMember(page);
    await prepare(page);
    await page.goto(`${journey.site.url}/about`);
    const dialog = await openSignIn(page);
    await dialog.getByText("Failed to check authentication status").waitFor();
    expect(await stored(page, "signed-in")).toBe("yes");
  });

  it("forgets a member whose session is over", async () => {
    const page = await journey.open("/robots.txt");
    await page.evaluate(() => localStorage.setItem("signed-in", "active"));
    await page.goto(`${journey.site.url}/about`);
    await page.getByRole("banner").getByRole("button", { name: "Sign In" }).waitFor();
    await page.getByRole("banner").getByRole("button", { name: "Subscribe" }).waitFor();
    expect(await stored(page, "signed-in")).toBeNull();
  });

  it("P69: logs auth_error as an error, and auth_success only of whoever is signed in", async () => {
    const page = await journey.open("/robots.txt");
    const said: string[] = [];
    page.on("console", (message) => said.push(`${message.type()} ${message.text()}`));
    await page.goto(`${journey.site.url}/about?auth_error=access_denied&auth_success=true`);
    await live(page);
    await eventually(() => said).toEqual(["error auth_error: access_denied"]);
    expect(await page.getByText("access_denied").count()).toBe(0);
  });
});

describe("signing out", () => {
  const person = (name: string) => ({ name, email: `${name.toLowerCase()}@example.org` });
  const signOut = async (page: Page) => {
    await userMenu(page).click();
    const menu = page.getByRole("dialog", { name: "User menu" });
    await menu.getByRole("button", { name: "Sign out" }).click();
    return menu;
  };

  it("stays on a public page, clears what the browser kept, and is heard in the other tab", async () => {
    const page = await openSignedIn(journey, "/blog", person("Leaver"));
    await userMenu(page).waitFor();
    await page.evaluate(() => {
      localStorage.setItem("subscription", "x");
      localStorage.setItem("verified-emails", "[]");
    });
    const other = await page.context().newPage();
    await other.goto(`${journey.site.url}/dashboard`);
    await live(other);
    await signOut(page);
    await page.getByRole("banner").getByRole("button", { name: "Sign In" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/blog");
    await eventually(() =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => /sub|verif|signed/.test(key))),
    ).toEqual([]);
    await other.waitForURL(`${journey.site.url}/`);
  });

  it("leads from a member page to the home page, which is asked for once", async () => {
    const page = await openSignedIn(journey, "/dashboard", person("Homeward"));
    await live(page);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    // What the browser keeps of a subscription is cleared while the home page is still on its way.
    await page.route("**/*.data?*", async (route) => {
      await page.waitForFunction(() => localStorage.getItem("subscription") === null);
      await route.continue();
    });
    await page.evaluate(() => localStorage.setItem("subscription", "x"));
    await signOut(page);
    await page.waitForURL(`${journey.site.url}/`);
    await page.waitForLoadState("networkidle");
    expect(asked.filter((path) => path.endsWith(".data"))).toEqual(["/_.data"]);
    await page.goBack();
    expect(new URL(page.url()).pathname, "the page that was left has no place in the history").not.toBe("/dashboard");
  });

  it.each([
    ["the server's message", { json: { success: false, message: "Not now." } }, "Not now."],
    ["Logout failed", { status: 500, json: { success: false } }, "Logout failed"],
  ])("shows %s when it fails", async (_name, answer, text) => {
    const page = await openSignedIn(journey, "/about", person("Stayer"));
    await page.route("**/api/auth/logout", (route) => route.fulfill(answer));
    const menu = await signOut(page);
    await menu.getByRole("alert").getByText(text).waitFor();
    expect(await stored(page, "signed-in")).toBe("yes");
  });
});

describe("the stand-in's page", () => {
  it("refuses what no provider would answer, and posts of other sites", async () => {
    for (const path of ["/dev/identity/google", "/dev/identity/nobody?state=x"])
      expect((await fetch(journey.site.url + path)).status, path).toBe(400);
    const page = await journey.open("/api/oauth/authorize?provider=google");
    await page.waitForURL("**/dev/identity/google?**");
    const post = (headers: Record<string, string>) =>
      fetch(page.url(), { method: "POST", redirect: "manual", body: new URLSearchParams({ name: "x" }), headers });
    expect((await post({ Origin: "https://elsewhere.example" })).status).toBeGreaterThanOrEqual(400);
    expect((await post({ "Sec-Fetch-Site": "cross-site" })).status).toBeGreaterThanOrEqual(400);
    const own = await post({ Origin: journey.site.url });
    expect([own.status, own.headers.get("location")]).toEqual([303, expect.stringContaining("/api/oauth/callback/")]);
  });

  it("offers ready-made people", async () => {
    const page = await journey.open("/api/oauth/authorize?provider=github", withoutScript);
    await page.getByRole("button", { name: /^Ada Example/ }).click();
    await page.getByRole("heading", { name: "Welcome, Ada Example" }).waitFor();
  });
});
