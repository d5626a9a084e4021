import { expect, test } from "vitest";
import { authorizeAddress, pageAfterSignIn } from "./api-addresses.ts";

test.each([
  ["/posts/on-margins", "", "/posts/on-margins"],
  ["/posts/on-margins", "?utm_source=mail", "/posts/on-margins"],
  ["/posts/%D0%BF", "", "/posts/%D0%BF"],
  ["/posts/a-draft", "?preview=1.x", "/dashboard"],
  ["/posts", "", "/dashboard"],
  ["/posts/a/b", "", "/dashboard"],
  ["/", "", "/dashboard"],
  ["/blog", "?year=2025", "/dashboard"],
  ["/account", "", "/dashboard"],
])("a sign-in begun on %s%s leads to %s", (pathname, search, page) =>
  expect(pageAfterSignIn({ pathname, search })).toBe(page),
);

test("the address names the provider and the page to return to", () => {
  const site = { origin: "https://a.example", apiHosts: { local: "", development: "", production: "" } };
  const back = (address: string) => new URL(address, site.origin).searchParams.get("return_url");
  expect(back(authorizeAddress(site, "github"))).toBe("https://a.example/dashboard");
  expect(back(authorizeAddress(site, "github", "/posts/%D0%BF"))).toBe("https://a.example/posts/%D0%BF");
});
