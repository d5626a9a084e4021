import type { Page } from "playwright";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type IdentityPerson, startIdentityProvider } from "../stand-ins/identity-provider.ts";
import { eventually, journeys, live } from "../support/journey.ts";
import { openSignIn } from "../support/sign-in.ts";
import { freePort } from "../support/site.ts";

// Providers that check client, redirect URI, PKCE, state and nonce by themselves, in place of the built-in stand-in.
const port = await freePort();
const providers = await startIdentityProvider(`http://localhost:${port}`);
const journey = journeys({
  environment: { PORT: String(port), LIMIT_WRITES_PER_MINUTE: "100000", ...providers.environment },
  allowed: [/^console: auth_success:/, /^asked: http:\/\/127\.0\.0\.1:\d+\/(google|github|discord)\/[\w/]*authorize\?/],
});
const names = ["Google", "GitHub", "Discord"];
const everybody: IdentityPerson = {
  subject: "1",
  name: "Ada Reader",
  email: "ada@reader.example",
  emailVerified: true,
};

let people = 5_000;
const somebody = (more: Partial<IdentityPerson> = {}): IdentityPerson => {
  const subject = String(++people);
  return {
    subject,
    name: `Reader ${subject}`,
    email: `reader.${subject}@reader.example`,
    emailVerified: true,
    ...more,
  };
};

beforeEach(() => {
  providers.person = everybody;
  providers.refuses = false;
  for (const endpoint of Object.keys(providers.faults) as (keyof typeof providers.faults)[])
    delete providers.faults[endpoint];
});
afterAll(() => providers.close());

/** Chooses a provider in the dialog, as a reader does. */
async function continueWith(page: Page, name: string): Promise<void> {
  const dialog = await openSignIn(page);
  await dialog.getByRole("link", { name: `Continue with ${name}` }).click();
}
async function signInWith(page: Page, name: string): Promise<{ id: string; email: string; email_verified: boolean }> {
  await continueWith(page, name);
  await page.waitForURL("**/dashboard?auth_success=true");
  return page.evaluate(async () => (await (await fetch("/api/auth/me")).json()).user);
}
async function signOut(page: Page): Promise<void> {
  await page.getByText("Account setup complete.").waitFor({ state: "hidden" });
  await page.getByRole("banner").getByRole("button", { name: "User menu" }).click();
  await page.getByRole("dialog", { name: "User menu" }).getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(`${journey.site.url}/`);
}

describe.each(names)("%s", (name) => {
  it("knows the same person at the first sign-in and later, by its own name for them", async () => {
    providers.person = somebody();
    const page = await journey.open("/about");
    const first = await signInWith(page, name);
    expect(first).toMatchObject({ email: providers.person.email, email_verified: true });
    await signOut(page);
    providers.person = { ...providers.person, email: `moved.${providers.person.email}` };
    expect(await signInWith(page, name)).toMatchObject({ id: first.id, email: providers.person.email });
    expect(providers.refused).toEqual([]);
  });

  it("may be refused, and may fail: the reader is told and stays a visitor", async () => {
    const page = await journey.open("/about");
    providers.refuses = true;
    await continueWith(page, name);
    await page.waitForURL("**/auth/callback");
    await page.getByRole("alert").getByText("Sign-in was cancelled.").waitFor();
    providers.refuses = false;
    providers.faults.token = (_, response) => {
      response.writeHead(500, { "Content-Type": "text/html" }).end("<h1>Out of order</h1>");
      return true;
    };
    await page.goto(`${journey.site.url}/about`);
    await continueWith(page, name);
    await page.waitForURL("**/auth/callback");
    await page.getByRole("alert").getByText(`${name} did not complete the sign-in. Please try again.`).waitFor();
    expect(await page.evaluate(async () => (await fetch("/api/auth/session")).json())).toMatchObject({
      authenticated: false,
    });
  });
});

it("joins what the same verified address vouches for, and nothing else", async () => {
  const person = somebody();
  const page = await journey.open("/about");
  providers.person = person;
  const { id } = await signInWith(page, "Google");
  await signOut(page);
  providers.person = { ...person, subject: somebody().subject };
  expect(await signInWith(page, "GitHub")).toMatchObject({ id });
  await signOut(page);
  providers.person = { ...person, subject: somebody().subject, emailVerified: false };
  const stranger = await signInWith(page, "Discord");
  expect([stranger.id === id, stranger.email_verified]).toEqual([false, false]);
});

it("shows the provider's picture, from here, and the initial where the member prefers it", async () => {
  providers.person = somebody({ pictureUrl: `${providers.url}/google/picture` });
  const page = await journey.open("/about");
  await signInWith(page, "Google");
  await eventually(async () =>
    page.evaluate(async () => (await (await fetch("/api/auth/me")).json()).user.avatar_url),
  ).toMatch(/^\/api\/auth\/avatar\?v=/);
  await page.goto(`${journey.site.url}/profile`);
  await live(page);
  const picture = page.getByRole("main").locator("img[src^='/api/auth/avatar']").first();
  await eventually(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192);
  await page.getByRole("radio", { name: "Your initial" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL("**/profile?done=saved");
  await page.goto(`${journey.site.url}/account`);
  expect(await page.locator("img[src^='/api/auth/avatar']").count()).toBe(0);
});

it("a reader in two browsers has two sessions", async () => {
  providers.person = somebody();
  const [one, other] = [await journey.open("/about"), await journey.open("/about")];
  const here = await signInWith(one, "GitHub");
  expect(await signInWith(other, "GitHub")).toMatchObject({ id: here.id });
  await signOut(other);
  await one.goto(`${journey.site.url}/settings`);
  await one.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
});
