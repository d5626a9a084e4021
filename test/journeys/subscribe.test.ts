import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { eventually, journeys, live } from "../support/journey.ts";

const journey = journeys({
  still: true,
  environment: { LIMIT_MAILS_PER_CLIENT: "100000", LIMIT_WRITES_PER_MINUTE: "100000" },
  allowed: [/^console: Failed to load resource/, /^console: Failed to fetch stats:/],
});
const withoutScript = { javaScriptEnabled: false };
const moving = { reducedMotion: "no-preference" } as const;
const CHECK_EMAIL = "Please check your email to verify your subscription.";

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The newest mail to an address, once there are as many as expected. */
async function mailTo(email: string, count = 1): Promise<Mail> {
  const mails = async (): Promise<Mail[]> =>
    (await (await fetch(`${journey.site.url}/dev/mailbox.json`)).json()).filter(({ to }: Mail) => to === email);
  await eventually(async () => (await mails()).length).toBe(count);
  return (await mails())[0] as Mail;
}

/** The path of the first link of a mail that leads to a page. */
function linkIn({ text }: Mail, page: "welcome" | "newsletter"): string {
  const link = new RegExp(`http\\S+/${page}[?/]\\S+`).exec(text)?.[0] ?? "";
  return link.slice(journey.site.url.length);
}

const openPopup = async (page: Page) => {
  await page.getByRole("banner").getByRole("button", { name: "Subscribe", exact: true }).click();
  return page.getByRole("dialog", { name: "Subscribe" });
};
/** From the e-mail step to the press of Subscribe. */
async function fillIn(form: ReturnType<Page["locator"]>, email: string, name = "") {
  await form.getByRole("textbox", { name: "Your email" }).fill(email);
  await form.getByRole("button", { name: "Continue" }).click();
  await form.getByRole("textbox", { name: /^Your name/ }).fill(name);
  await form.getByRole("button", { name: "Subscribe", exact: true }).click();
}
const answerSubscribe = (page: Page, status: number, body: object | string) =>
  page.route("**/api/auth/subscribe", (route) =>
    typeof body === "string"
      ? route.fulfill({ status, body, contentType: "text/html" })
      : route.fulfill({ status, json: body }),
  );
const record = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem("subscription") ?? "null"));
const keep = (page: Page, given: object) =>
  page.addInitScript(
    (text) => {
      if (!sessionStorage.getItem("kept")) localStorage.setItem("subscription", text);
      sessionStorage.setItem("kept", "yes");
    },
    JSON.stringify({
      email: "kept@example.org",
      name: null,
      subscribedAt: "2026-01-05T12:00:00.000Z",
      verified: false,
      status: "pending",
      wantsAccount: false,
      ...given,
    }),
  );
const visit = async (page: Page, path: string) => {
  await page.goto(journey.site.url + path, { waitUntil: "domcontentloaded" });
};

describe("P21: the form", () => {
  it("checks the e-mail before anything is sent, in its own words, tied to the field", async () => {
    const page = await journey.open("/about", moving);
    const dialog = await openPopup(page);
    const email = dialog.getByRole("textbox", { name: "Your email" });
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByText("Email is required").waitFor();
    expect(await email.getAttribute("aria-invalid")).toBe("true");
    expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
    await email.fill("ada@example");
    await page.keyboard.press("Enter");
    await dialog.getByText("Please enter a valid email address.").waitFor();
    const described = await email.getAttribute("aria-describedby");
    expect(await page.locator(`[id="${described}"]`).innerText()).toBe("Please enter a valid email address.");
  });

  it("goes to the details and Back, and forgets nothing on the way", async () => {
    const page = await journey.open("/about", moving);
    const dialog = await openPopup(page);
    await dialog.getByRole("textbox", { name: "Your email" }).fill("back@example.org");
    await page.keyboard.press("Enter");
    await dialog.getByRole("textbox", { name: /^Your name/ }).fill("Ada");
    await dialog.getByLabel("I'm interested in creating an account").check();
    await dialog.getByRole("button", { name: "Back" }).click();
    expect(await dialog.getByRole("textbox", { name: "Your email" }).inputValue()).toBe("back@example.org");
    await dialog.getByRole("button", { name: "Continue" }).click();
    expect(await dialog.getByRole("textbox", { name: /^Your name/ }).inputValue()).toBe("Ada");
    expect(await dialog.getByLabel("I'm interested in creating an account").isChecked()).toBe(true);
  });

  it("keeps what was typed before the application ran", async () => {
    const page = await journey.open("/about", { reducedMotion: "reduce" });
    const held = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await held.promise;
      await route.continue();
    });
    const dialog = await openPopup(page);
    await dialog.getByRole("textbox", { name: "Your email" }).fill("early@example.org");
    await page.keyboard.press("Enter");
    held.resolve();
    await dialog.getByRole("textbox", { name: /^Your name/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/about");
    await dialog.getByRole("button", { name: "Back" }).click();
    expect(await dialog.getByRole("textbox", { name: "Your email" }).inputValue()).toBe("early@example.org");
  });

  it("shows that it is loading", async () => {
    const page = await journey.open("/about");
    const answer = Promise.withResolvers<void>();
    await page.route("**/api/auth/subscribe", async (route) => {
      await answer.promise;
      await route.fulfill({ json: { success: true, message: CHECK_EMAIL } });
    });
    const dialog = await openPopup(page);
    await fillIn(dialog, "slow@example.org");
    await dialog.getByRole("button", { name: "Subscribing..." }).waitFor();
    answer.resolve();
    await dialog.getByText(CHECK_EMAIL).waitFor();
  });

  it("sends address, name and interest, and where it stood", async () => {
    const page = await journey.open("/about");
    const asked = page.waitForRequest("**/api/auth/subscribe");
    await fillIn(await openPopup(page), "payload@example.org", "Ada");
    expect((await asked).postDataJSON()).toEqual({
      email: "payload@example.org",
      name: "Ada",
      wantsAccount: false,
      source: "site",
      page: "/about",
    });
  });

  it.each<[string, number, object | string, string]>([
    ["the server's message", 429, { success: false, message: "Too many requests." }, "Too many requests."],
    ["the status text", 503, { success: false }, "Service Unavailable"],
    ["a text of its own", 200, { success: false }, "Something went wrong. Please try again."],
    ["the client's text for what is no JSON", 502, "<h1>Bad gateway</h1>", "Request failed"],
  ])("shows Subscription Failed with %s, Try Again and Close", async (_, status, body, text) => {
    const page = await journey.open("/about");
    await answerSubscribe(page, status, body);
    const dialog = await openPopup(page);
    await fillIn(dialog, "failed@example.org");
    const alert = dialog.getByRole("alert").filter({ hasText: "Subscription Failed" });
    await alert.getByText(text, { exact: true }).waitFor();
    await alert.getByRole("button", { name: "Try Again" }).click();
    expect(await dialog.getByRole("textbox", { name: "Your email" }).inputValue()).toBe("failed@example.org");
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByRole("button", { name: "Subscribe", exact: true }).click();
    await alert.getByRole("button", { name: "Close" }).click();
    await dialog.waitFor({ state: "hidden" });
    expect(await record(page)).toBeNull();
  });

  it("says so when the network fails", async () => {
    const page = await journey.open("/about");
    await page.route("**/api/auth/subscribe", (route) => route.abort());
    const dialog = await openPopup(page);
    await fillIn(dialog, "offline@example.org");
    await dialog.getByText("Network error occurred.").waitFor();
  });
});

describe("the popup", () => {
  it("redirects 1500 ms after a success, with name and address in navigation state", async () => {
    const page = await journey.open("/about");
    await page.keyboard.press("Tab");
    await live(page);
    const dialog = await openPopup(page);
    await dialog.getByRole("textbox", { name: "Your email" }).fill("popup@example.org");
    await page.keyboard.press("Enter");
    await dialog.getByRole("textbox", { name: /^Your name/ }).fill("Ada");
    await dialog.getByLabel("I'm interested in creating an account").check();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await dialog.getByRole("button", { name: "Subscribe", exact: true }).click();
    await dialog.getByText(CHECK_EMAIL).waitFor();
    await page.clock.runFor(1490);
    expect(await dialog.isVisible()).toBe(true);
    expect(new URL(page.url()).pathname).toBe("/about");
    await page.clock.runFor(20);
    await page.clock.resume();
    await page.getByRole("heading", { name: "Thank you, Ada!" }).waitFor();
    expect(page.url()).toBe(`${journey.site.url}/signedup`);
    await dialog.waitFor({ state: "hidden" });
    const offer = page.getByRole("main").getByRole("link", { name: "Continue with Google" });
    expect(await offer.isVisible()).toBe(true);
    expect(await record(page)).toMatchObject({
      email: "popup@example.org",
      name: "Ada",
      verified: false,
      status: "pending",
      wantsAccount: true,
    });
  });

  it.each(["/#subscribe", "/poetry#subscribe", "/links#subscribe"])("is opened by %s", async (path) => {
    const page = await journey.open(path);
    await page.getByRole("dialog", { name: "Subscribe" }).waitFor();
  });

  it("is not opened by /blog#subscribe, which leads to the block", async () => {
    const page = await journey.open("/blog#subscribe");
    await live(page);
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await page.evaluate(() => document.querySelector(":target")?.tagName)).toBe("SECTION");
  });

  it("P13: closes on Escape and outside, and gives the focus back", async () => {
    const page = await journey.open("/about", moving);
    const dialog = await openPopup(page);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Subscribe");
    await openPopup(page);
    await page.mouse.click(200, 800);
    await dialog.waitFor({ state: "hidden" });
  });

  it("opens from the menu", async () => {
    const page = await journey.open("/about", { viewport: { width: 390, height: 844 } });
    await page.getByRole("button", { name: "Menu" }).first().click();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Subscribe" }).click();
    const dialog = page.getByRole("dialog", { name: "Subscribe" });
    await dialog.waitFor();
  });
});

describe("the widget", () => {
  const widget = (page: Page, name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
  const start = async (path = "/test") => {
    const page = await journey.open(path);
    await page.keyboard.press("Tab");
    await live(page);
    return page;
  };

  it("pulses for 150 ms before the form, and closing returns to the button", async () => {
    const page = await start();
    const sample = widget(page, "defaults");
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await sample.getByRole("button", { name: "Subscribe" }).click();
    await sample.locator("[data-view=pulse]").waitFor();
    await page.clock.runFor(149);
    expect(await sample.getByRole("textbox", { name: "Your email" }).count()).toBe(0);
    await page.clock.runFor(2);
    await sample.getByRole("textbox", { name: "Your email" }).waitFor();
    await sample.getByRole("button", { name: "Close" }).click();
    await sample.getByRole("button", { name: "Subscribe" }).waitFor();
    expect(await sample.getByRole("button").count()).toBe(1);
  });

  it("shows the form at once where nothing is animated", async () => {
    const page = await start();
    const sample = widget(page, "animateExpansion: false");
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await sample.getByRole("button", { name: "Subscribe" }).click();
    await sample.getByRole("textbox", { name: "Your email" }).waitFor();
  });

  it("shows its message for 2 s, then collapses", async () => {
    const page = await start();
    const sample = widget(page, "successMessage: Thank you!");
    await sample.getByRole("button", { name: "Subscribe" }).click();
    await sample.getByRole("textbox", { name: "Your email" }).fill("message@example.org");
    await page.keyboard.press("Enter");
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await sample.getByRole("button", { name: "Subscribe", exact: true }).click();
    await sample.getByText("Thank you!", { exact: true }).waitFor();
    await page.clock.runFor(1990);
    expect(await sample.getByText("Thank you!", { exact: true }).isVisible()).toBe(true);
    await page.clock.runFor(20);
    await sample.getByRole("button", { name: "Subscribe" }).waitFor();
  });

  it.each(["autoCollapse: false", "defaults"])("collapses at once with %s", async (name) => {
    const page = await start();
    const sample = widget(page, name);
    await sample.getByRole("button", { name: "Subscribe" }).click();
    await fillIn(sample, `collapse-${name.length}@example.org`);
    await sample.getByRole("button", { name: "Subscribe" }).waitFor();
    expect(await sample.getByText("Not shown").count()).toBe(0);
  });

  it("calls back after a success", async () => {
    const page = await start();
    const sample = widget(page, "onSubscriptionSuccess");
    await sample.getByRole("button", { name: "Subscribe" }).click();
    await fillIn(sample, "callback@example.org");
    await sample.getByText("Called once").waitFor();
  });

  it("collapses from Subscription Failed with Close", async () => {
    const page = await start();
    await answerSubscribe(page, 500, { success: false, message: "No." });
    const sample = widget(page, "defaults");
    await sample.getByRole("button", { name: "Subscribe" }).click();
    await fillIn(sample, "widget-failed@example.org");
    await sample.getByText("Subscription Failed").waitFor();
    await sample.getByRole("button", { name: "Close" }).click();
    await sample.getByRole("button", { name: "Subscribe" }).waitFor();
  });

  it("of the blog shows the status, and reopens for another address", async () => {
    const page = await start("/blog");
    const block = page.locator("#subscribe");
    await block.getByRole("button", { name: "Subscribe" }).click();
    await fillIn(block, "block@example.org");
    await block.getByText("Thank you! Please check your email to verify your subscription.").waitFor();
    await block.getByText("You're subscribed! Check your email to verify.").waitFor();
    await page.reload();
    await block.getByText("You're subscribed! Check your email to verify.").waitFor();
    await block.getByRole("button", { name: "Subscribe with different email?" }).click();
    await fillIn(block, "block-too@example.org");
    await eventually(async () => (await record(page)).email).toBe("block-too@example.org");
  });

  it("of the blog says so when the status cannot be found out", async () => {
    const page = await journey.open("/about");
    await page.addInitScript(() => localStorage.setItem("subscription", "{"));
    await visit(page, "/blog");
    await page.getByText("Failed to check subscription status.").waitFor();
    await page.locator("#subscribe").getByRole("button", { name: "Subscribe" }).waitFor();
  });

  it("of the poetry page subscribes to poetry", async () => {
    const page = await start("/poetry");
    const asked = page.waitForRequest("**/api/auth/subscribe");
    await page.getByRole("button", { name: "Subscribe for Poetry Updates" }).click();
    await fillIn(page.getByRole("main"), "poetry@example.org");
    expect((await asked).postDataJSON()).toMatchObject({ source: "poetry", page: "/poetry" });
    const confirm = linkIn(await mailTo("poetry@example.org"), "welcome");
    await visit(page, confirm);
    await page.getByRole("heading", { name: "Email Successfully Verified" }).waitFor();
    await visit(page, linkIn(await mailTo("poetry@example.org", 2), "newsletter"));
    expect(await page.getByRole("checkbox", { name: /^Poetry/ }).isChecked()).toBe(true);
    expect(await page.getByRole("checkbox", { name: /^Essays/ }).isChecked()).toBe(false);
  });
});

describe("verifying", () => {
  it("runs by itself, greets the reader, hides the buttons and cleans the address", async () => {
    const page = await journey.open("/about");
    await fillIn(await openPopup(page), "verify@example.org", "Ada");
    await page.waitForURL("**/signedup");
    await visit(page, linkIn(await mailTo("verify@example.org"), "welcome"));
    await page.getByRole("heading", { name: "Email Successfully Verified" }).waitFor();
    await page.getByText("Hey Ada!").waitFor();
    await eventually(() => page.url()).toBe(`${journey.site.url}/welcome`);
    await page.getByText(/^Your subscription is complete\. You are/).waitFor();
    expect(await page.getByRole("listitem").filter({ hasText: "New essays, whole, in your mail" }).count()).toBe(1);
    expect(await page.getByRole("blockquote").innerText()).toContain("No spam, ever");
    expect(await record(page)).toMatchObject({ email: "verify@example.org", verified: true, status: "active" });
    expect(await page.evaluate(() => localStorage.getItem("verified-emails"))).toBe('["verify@example.org"]');
    expect(await page.getByRole("button", { name: "Subscribe" }).count()).toBe(0);
    await visit(page, "/blog");
    expect(await page.getByRole("banner").getByRole("button", { name: "Subscribe" }).count()).toBe(0);
    await page.getByText("You're subscribed!").waitFor();
  });

  it("works on any page, and twice", async () => {
    const page = await journey.open("/about");
    await fillIn(await openPopup(page), "anywhere@example.org");
    await page.waitForURL("**/signedup");
    const token = linkIn(await mailTo("anywhere@example.org"), "welcome").split("verify=")[1];
    for (const path of [`/posts/on-margins?verify=${token}`, `/?verify=${token}`]) {
      await visit(page, path);
      await page.getByRole("heading", { name: "Email Successfully Verified" }).waitFor();
      await page.getByText("Hey there!").waitFor();
    }
  });

  it("shows Link Expired for a token that is none, from any page", async () => {
    const page = await journey.open("/about?verify=nonsense");
    await page.getByRole("heading", { name: "Link Expired" }).waitFor();
    await page.getByRole("link", { name: "Subscribe Again" }).click();
    await page.getByRole("dialog", { name: "Subscribe" }).waitFor();
  });

  it.each([
    ["fails without a word", { status: 500, json: { success: false } }, "500 Internal Server Error"],
    ["says no", { status: 200, json: { success: false } }, "Verification failed"],
  ])("shows Verification Issue when the server %s", async (_, answer, text) => {
    const page = await journey.open("/about");
    await page.route("**/verify?token=*", (route) => route.fulfill(answer));
    await visit(page, "/welcome?verify=x");
    await page.getByRole("heading", { name: "Verification Issue" }).waitFor();
    await page.getByText(text, { exact: true }).waitFor();
  });

  it("learns that another browser has confirmed", async () => {
    const page = await journey.open("/about");
    await fillIn(await openPopup(page), "elsewhere@example.org");
    await page.waitForURL("**/signedup");
    const link = linkIn(await mailTo("elsewhere@example.org"), "welcome");
    const other = await journey.open(link);
    await other.getByRole("heading", { name: "Email Successfully Verified" }).waitFor();
    await visit(page, "/blog");
    await eventually(async () => (await record(page)).status).toBe("active");
    expect(await page.getByRole("button", { name: "Subscribe", exact: true }).count()).toBe(0);
  });

  it("says so when a pending status cannot be checked", async () => {
    const page = await journey.open("/about");
    await keep(page, {});
    await page.route("**/api/auth/stats?email=*", (route) => route.abort());
    await visit(page, "/blog");
    await page.getByText("You're subscribed! Check your email to verify.").waitFor();
    await page.getByText("Failed to check subscription status.").waitFor();
  });
});

describe("the welcome page", () => {
  it.each([
    ["error=Invalid%20or%20expired", "Link Expired", "This link has expired or has already been used."],
    ["error=expired&verified=true", "Link Expired", "Subscribe again, and a fresh link comes to your inbox."],
    ["error=invalid", "Verification Issue", "We ran into a problem verifying your email."],
    ["error=Some%20thing", "Verification Issue", "Some thing"],
    ["error=%E0%A4%A", "Verification Issue", "Verification failed"],
    ["error=100%", "Verification Issue", "Verification failed"],
    ["error=100%25", "Verification Issue", "100%"],
    ["error=%2541", "Verification Issue", "%41"],
    ["error=%3Ca%20href%3Dx%3Ehere%3C%2Fa%3E", "Verification Issue", "<a href=x>here</a>"],
    ["verified=true&email=a%40b.co&name=Bo", "Email Successfully Verified", "Hey Bo!"],
    ["verified=true&email=a%40b.co", "Email Successfully Verified", "Hey there!"],
    ["verified=yes", "Welcome", "Please verify your email to complete your subscription."],
  ])("?%s shows %s, with and without script", async (query, heading, text) => {
    for (const options of [{}, withoutScript]) {
      const page = await journey.open(`/welcome?${query}`, options);
      await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
      await page.getByText(text, { exact: true }).waitFor();
    }
  });

  it("shows at most 200 characters of an error", async () => {
    const page = await journey.open(`/welcome?error=${"x".repeat(1_900)}`);
    await page.getByText("x".repeat(200), { exact: true }).waitFor();
  });

  it("logs a failure of the stats, and shows nothing of it", async () => {
    const page = await journey.open("/about");
    const logged = page.waitForEvent("console", (message) => message.text().startsWith("Failed to fetch stats:"));
    await page.route("**/api/auth/stats", (route) => route.abort());
    await visit(page, "/welcome?verified=true&email=a%40b.co");
    expect((await logged).type()).toBe("error");
    await page.getByRole("heading", { name: "Email Successfully Verified" }).waitFor();
  });
});

describe("the signed-up page", () => {
  it.each([
    ["works", 200, "Verification email sent! Please check your inbox."],
    ["fails", 500, "Failed to resend email. Please try again later."],
  ])("tells by an alert that resending %s", async (_, status, text) => {
    const page = await journey.open("/about");
    await fillIn(await openPopup(page), `resend-${status}@example.org`);
    await page.waitForURL("**/signedup");
    await page.route("**/api/auth/resend-verification", (route) =>
      route.fulfill({ status, json: { success: status === 200, message: "" } }),
    );
    const alert = page.waitForEvent("dialog");
    const asked = page.waitForRequest("**/api/auth/resend-verification");
    const click = page.getByRole("button", { name: "Resend verification email" }).click();
    const shown = await alert;
    expect(shown.message()).toBe(text);
    await shown.accept();
    await click;
    expect((await asked).postDataJSON()).toEqual({ email: `resend-${status}@example.org` });
  });

  it("folds and removes the offer of an account, counts readers and leads on", async () => {
    const page = await journey.open("/about");
    await fillIn(await openPopup(page), "offer@example.org");
    await page.waitForURL("**/signedup");
    const google = page.getByRole("link", { name: "Continue with Google" });
    expect(await google.isVisible()).toBe(false);
    await page.getByText("Create an account").click();
    expect(await google.getAttribute("href")).toContain("/api/oauth/authorize?provider=google&return_url=");
    expect(await page.getByRole("link", { name: "Continue with GitHub" }).isVisible()).toBe(true);
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await google.waitFor({ state: "hidden" });
    await page.getByText("Create an account").click();
    await page.getByRole("button", { name: "Maybe later" }).click();
    await eventually(() => page.getByText("Create an account").count()).toBe(0);
    expect(await page.getByText(/read along/).isVisible()).toBe(true);
    expect(await page.getByRole("link", { name: "Browse Blog" }).getAttribute("href")).toBe("/blog");
    expect(await page.getByRole("link", { name: "Back to Home" }).getAttribute("href")).toBe("/");
  });

  it("knows nobody who has not subscribed, whatever the address says", async () => {
    const page = await journey.open("/signedup?name=Mallory&email=m%40example.org&wantsAccount=true");
    await page.getByRole("heading", { name: "Thank you for subscribing!" }).waitFor();
    expect(await page.getByText("Mallory").count()).toBe(0);
  });
});

describe("leaving", () => {
  it("P42: by the link in a mail ends what this browser remembers, and can be undone", async () => {
    const page = await journey.open("/about");
    await fillIn(await openPopup(page), "leaving@example.org");
    await page.waitForURL("**/signedup");
    await visit(page, linkIn(await mailTo("leaving@example.org"), "welcome"));
    await page.getByRole("heading", { name: "Email Successfully Verified" }).waitFor();
    await visit(page, linkIn(await mailTo("leaving@example.org", 2), "newsletter"));
    await page.getByRole("button", { name: "Three months" }).click();
    await page.getByText(/^Paused until/).waitFor();
    await page.getByRole("button", { name: "Go on now" }).click();
    await page.getByText("Saved.").waitFor();
    await page.getByRole("checkbox", { name: /^Letters/ }).uncheck();
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL("**?done=saved");
    expect(await page.getByRole("checkbox", { name: /^Letters/ }).isChecked()).toBe(false);
    await page.getByText(/You asked for the newsletter in the form “site” on the page \/about\. Confirmed/).waitFor();
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await page.getByText("You have left the newsletter.").waitFor();
    await eventually(() =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => /sub|verif/.test(key))),
    ).toEqual([]);
    await page.getByRole("button", { name: "Undo, keep me subscribed" }).click();
    await page.getByText(/^Welcome back/).waitFor();
    await page.getByRole("heading", { name: "What you receive" }).waitFor();
  });

  it("by address sends a mail that undoes it", async () => {
    const page = await journey.open("/newsletter");
    await page.getByRole("textbox", { name: "Your email" }).fill("nobody");
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await page.getByText("Please enter a valid email address.").waitFor();
    await page.route("**/api/auth/unsubscribe", (route) => route.fulfill({ status: 500, json: { success: false } }));
    await page.getByRole("textbox", { name: "Your email" }).fill("nobody@example.org");
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await page.getByText("Unsubscribe failed.").waitFor();
    await page.unroute("**/api/auth/unsubscribe");
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await page.getByText(/^Done\./).waitFor();
  });

  it("by a link that is none says so", async () => {
    const page = await journey.open("/newsletter/nonsense", withoutScript);
    await page.getByRole("heading", { name: "This link is not valid any more" }).waitFor();
  });
});

describe("the page /subscribe", () => {
  it.each([
    ["with", {}],
    ["without", withoutScript],
  ])("is linked from the foot of each page and subscribes, %s script", async (name, options) => {
    const page = await journey.open("/about", options);
    await page.getByRole("contentinfo").getByRole("link", { name: "Subscribe" }).click();
    await page.getByRole("heading", { level: 1, name: "Subscribe" }).waitFor();
    const main = page.getByRole("main");
    for (const topic of ["Essays", "Letters", "Poetry"]) await main.getByText(topic, { exact: true }).waitFor();
    const email = `own-page-${name}@example.org`;
    if (name === "with") await fillIn(main, email, "Olga");
    else {
      await main.getByRole("textbox", { name: "Your email" }).fill(email);
      await main.getByRole("textbox", { name: /^Your name/ }).fill("Olga");
      await main.getByRole("button", { name: "Subscribe", exact: true }).click();
    }
    await page.waitForURL(`${journey.site.url}/signedup`);
    await page.getByRole("heading", { name: "Thank you, Olga!" }).waitFor();
    await visit(page, linkIn(await mailTo(email), "welcome"));
  });

  it("is where /newsletter and /preferences lead those who want to join", async () => {
    const page = await journey.open("/newsletter", withoutScript);
    await page.getByRole("heading", { level: 1, name: "Newsletter" }).waitFor();
    expect(await page.getByRole("button", { name: "Unsubscribe" }).isVisible()).toBe(true);
    await page.getByRole("main").getByRole("link", { name: "Subscribe", exact: true }).click();
    await page.waitForURL(`${journey.site.url}/subscribe`);
    await page.getByRole("link", { name: "It takes your address and a click" }).click();
    await page.waitForURL(`${journey.site.url}/newsletter`);
  });
});

describe("without script", () => {
  it.each([
    ["/signedup?failed=email-missing", "Email is required"],
    ["/signedup?failed=email", "Please enter a valid email address."],
    ["/signedup?failed=error", "Something went wrong. Please try again."],
    ["/newsletter?failed=email-missing", "Email is required"],
    ["/newsletter?failed=email", "Please enter a valid email address."],
    ["/newsletter?failed=error", "Unsubscribe failed."],
  ])("%s says %s and has the form again", async (path, text) => {
    const page = await journey.open(path, withoutScript);
    expect(await page.getByRole("alert").filter({ hasText: /./ }).allInnerTexts()).toEqual([text]);
    expect(await page.getByRole("main").getByRole("textbox", { name: "Your email" }).isVisible()).toBe(true);
  });

  it("a mail that could not be sent again says so in the promised words", async () => {
    const page = await journey.open("/subscribe", withoutScript);
    await page.getByRole("main").getByRole("textbox", { name: "Your email" }).fill("not-again@example.org");
    await page.getByRole("main").getByRole("button", { name: "Subscribe", exact: true }).click();
    await page.getByRole("button", { name: "Resend verification email" }).waitFor();
    await visit(page, "/signedup?resent=false");
    await page.getByText("Failed to resend email. Please try again later.").waitFor();
    await page.getByRole("button", { name: "Resend verification email" }).click();
    await page.getByText("Verification email sent! Please check your inbox.").waitFor();
  });

  it("P1, P41: a reader subscribes, confirms, chooses, leaves and comes back", async () => {
    const page = await journey.open("/", withoutScript);
    const dialog = await openPopup(page);
    await dialog.getByRole("textbox", { name: "Your email" }).fill("plain@example.org");
    await dialog.getByRole("textbox", { name: /^Your name/ }).fill("Grace");
    await dialog.getByLabel("I'm interested in creating an account").check();
    await dialog.getByRole("button", { name: "Subscribe", exact: true }).click();
    await page.getByRole("heading", { name: "Thank you, Grace!" }).waitFor();
    expect(page.url()).toBe(`${journey.site.url}/signedup`);
    expect(await page.getByText("plain@example.org").isVisible()).toBe(true);
    expect(await page.getByRole("link", { name: "Continue with GitHub" }).isVisible()).toBe(true);
    await visit(page, linkIn(await mailTo("plain@example.org"), "welcome"));
    await page.getByRole("button", { name: "Verify my email" }).click();
    await page.getByRole("heading", { name: "Email Successfully Verified" }).waitFor();
    await page.getByText("Hey Grace!").waitFor();
    await visit(page, linkIn(await mailTo("plain@example.org", 2), "newsletter"));
    await page.getByRole("checkbox", { name: /^Poetry/ }).uncheck();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await page.getByText("You have left the newsletter.").waitFor();
    await page.getByRole("button", { name: "Undo, keep me subscribed" }).click();
    await page.getByText(/^Welcome back/).waitFor();
    expect(await page.getByRole("checkbox", { name: /^Poetry/ }).isChecked()).toBe(false);
  });

  it("the address /#subscribe shows the form in the page", async () => {
    const page = await journey.open("/#subscribe", withoutScript);
    await page.getByRole("main").getByRole("textbox", { name: "Your email" }).waitFor();
    expect(await page.getByRole("main").getByRole("button", { name: "Subscribe", exact: true }).isVisible()).toBe(true);
  });

  it("the blog and the poetry page show their forms at once", async () => {
    const page = await journey.open("/blog", withoutScript);
    const block = page.locator("#subscribe");
    await block.getByRole("textbox", { name: "Your email" }).fill("plain-blog@example.org");
    await block.getByRole("button", { name: "Subscribe", exact: true }).click();
    await page.getByRole("heading", { name: "Thank you for subscribing!" }).waitFor();
    await visit(page, "/poetry");
    expect(await page.getByRole("textbox", { name: "Your email" }).isVisible()).toBe(true);
  });

  it("an address that only the server refuses leads to the reason and the form", async () => {
    const page = await journey.open("/blog", withoutScript);
    const block = page.locator("#subscribe");
    await block.getByRole("textbox", { name: "Your email" }).fill("ada@example");
    await block.getByRole("button", { name: "Subscribe", exact: true }).click();
    await page.getByRole("heading", { name: "Subscription Failed" }).waitFor();
    await page.getByText("Please enter a valid email address.").waitFor();
    expect(await page.getByRole("textbox", { name: "Your email" }).isVisible()).toBe(true);
  });

  it("the mail to verify is sent again", async () => {
    const page = await journey.open("/blog", withoutScript);
    const block = page.locator("#subscribe");
    await block.getByRole("textbox", { name: "Your email" }).fill("plain-again@example.org");
    await block.getByRole("button", { name: "Subscribe", exact: true }).click();
    await page.getByRole("button", { name: "Resend verification email" }).click();
    await page.getByText("Verification email sent! Please check your inbox.").waitFor();
  });
});

describe("the mailbox", () => {
  it("shows mails as their readers see them, live", async () => {
    const page = await journey.open("/dev/mailbox");
    await live(page);
    await fetch(`${journey.site.url}/api/auth/subscribe`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: "mailbox@example.org" }),
    });
    await page.getByRole("navigation", { name: "Mails" }).getByText("mailbox@example.org").click();
    const letter = page.getByRole("article");
    const beside = page.waitForEvent("popup");
    await letter.frameLocator("iframe").getByRole("link", { name: "Confirm my subscription" }).click();
    await (await beside).getByRole("heading", { name: "Email Successfully Verified" }).waitFor();
    await letter.getByText("Headers").click();
    await letter.getByText(/Auto-Submitted: auto-generated/).waitFor();
    await letter.getByText("Text", { exact: true }).click();
    await letter
      .getByText(/One click to confirm/i)
      .first()
      .waitFor();
  });

  it("lists mails without script", async () => {
    const page = await journey.open("/dev/mailbox", withoutScript);
    await page.getByRole("heading", { name: "Mailbox" }).waitFor();
    expect(await page.getByRole("navigation", { name: "Mails" }).getByRole("link").count()).toBeGreaterThan(0);
  });
});
