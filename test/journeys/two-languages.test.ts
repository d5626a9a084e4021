import { describe, expect, it } from "vitest";
import { eventually, journeys, live } from "../support/journey.ts";
import { contentInTwoLanguages } from "../support/two-languages.ts";

const journey = journeys({ content: contentInTwoLanguages() });

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const mailsTo = async (email: string): Promise<Mail[]> =>
  (await (await fetch(`${journey.site.url}/dev/mailbox.json`)).json()).filter(({ to }: Mail) => to === email);

describe("P154: a site of two languages", () => {
  it("is read in either, and led from one to the other and back by plain links", async () => {
    const page = await journey.open("/posts/bread");
    await page.getByRole("contentinfo").getByRole("link", { name: "Deutsch" }).click();
    await page.waitForURL("**/de/posts/brot");
    expect(await page.locator("html").getAttribute("lang")).toBe("de");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Brot");

    await page.keyboard.press("Tab");
    await live(page);
    await page.getByRole("banner").getByRole("link", { name: "Blog" }).first().click();
    await page.waitForURL("**/de/blog");
    await page.getByRole("main").getByRole("link", { name: "Brot" }).first().waitFor();
    expect(await page.getByRole("main").getByRole("link", { name: "Bread" }).count()).toBe(0);
    const english = page.getByRole("contentinfo").getByRole("link", { name: "English" });
    await eventually(() => english.getAttribute("href")).toBe("/blog");

    await page.getByRole("link", { name: "Notizbuch", exact: true }).first().click();
    await page.waitForURL("**/de");
    await eventually(() => english.getAttribute("href")).toBe("/");
    expect(
      await page.evaluate(() => document.querySelector("link[type='application/rss+xml']")?.getAttribute("href")),
    ).toBe("/de/feed.xml");
    await english.click();
    await page.waitForURL((url) => url.pathname === "/");
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
  });

  it("P155: writes to readers in the language in which they subscribed, and leads them back into it", async () => {
    const page = await journey.open("/de/subscribe");
    const form = page.getByRole("main");
    await form.getByRole("textbox", { name: "Deine E-Mail-Adresse" }).fill("leserin@example.org");
    await form.getByRole("button", { name: "Weiter" }).click();
    await form.getByRole("button", { name: "Abonnieren", exact: true }).click();
    await page.waitForURL("**/de/signedup");
    await eventually(async () => (await mailsTo("leserin@example.org")).length).toBe(1);
    const [mail] = await mailsTo("leserin@example.org");
    expect(mail?.subject).toBe("Bitte bestätigen, Notizbuch");
    const link = /http\S+\/de\/welcome\?verify=\S+/.exec(mail?.text ?? "")?.[0] ?? "";
    await page.goto(link);
    await eventually(async () => (await mailsTo("leserin@example.org")).length).toBe(2);
    expect(new URL(page.url()).pathname).toBe("/de/welcome");
    const welcome = (await mailsTo("leserin@example.org")).find(({ text }) => text.includes("/newsletter/"));
    const own = /http\S+\/de\/newsletter\/\S+/.exec(welcome?.text ?? "")?.[0] ?? "";
    await page.goto(own);
    await page.getByText("leserin@example.org").first().waitFor();
  });
});
