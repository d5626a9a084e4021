import type { Page } from "playwright";
import type { Journey } from "./journey.ts";

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly verified?: boolean;
}

/** The dialog, opened from the header. */
export async function openSignIn(page: Page) {
  await page.getByRole("banner").getByRole("button", { name: "Sign In" }).click();
  return page.getByRole("dialog", { name: "Sign in to your account" });
}

/** Answers the local stand-in's page as a person; null cancels. */
export async function answerStandIn(page: Page, person: Person | null): Promise<void> {
  await page.waitForURL("**/dev/identity/**");
  if (!person) return page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(person.name);
  await page.getByRole("textbox", { name: "Email" }).fill(person.email);
  await page.getByRole("checkbox").setChecked(person.verified ?? true);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** A page of a reader who has just signed in, over the addresses by which the dialog does; it shows `path`. */
export async function openSignedIn(
  journey: Journey,
  path: string,
  { name, email, verified = true }: Person,
  options: Parameters<Journey["open"]>[1] & { provider?: string } = {},
): Promise<Page> {
  const { provider = "google", ...more } = options;
  const { url: origin } = journey.site;
  const page = await journey.open("/robots.txt", more);
  const question = new URLSearchParams({ provider, return_url: origin + path });
  const asked = await page.request.get(`${origin}/api/oauth/authorize?${question}`);
  const form = { name, email, ...(verified && { verified: "yes" }) };
  const answered = await page.request.post(asked.url(), { form, headers: { Origin: origin } });
  await page.goto(answered.url(), { waitUntil: "domcontentloaded" });
  await page.waitForURL((url) => url.pathname === path.split("?")[0]);
  return page;
}
