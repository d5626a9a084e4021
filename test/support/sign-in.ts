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

/** A page of a reader who has just signed in, by the link that the dialog's button is; it shows `path`. */
export async function openSignedIn(
  journey: Journey,
  path: string,
  person: Person,
  options: Parameters<Journey["open"]>[1] & { provider?: string } = {},
): Promise<Page> {
  const { provider = "google", ...more } = options;
  const address = (returnTo: string) =>
    `/api/oauth/authorize?${new URLSearchParams({ provider, return_url: journey.site.url + returnTo })}`;
  const page = await journey.open(address(path), more);
  await answerStandIn(page, person);
  await page.waitForURL((url) => url.pathname === path.split("?")[0]);
  return page;
}
