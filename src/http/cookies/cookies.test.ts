import { Hono } from "hono";
import { expect, test } from "vitest";
import { attemptCookie } from "./cookies.ts";

test.each([
  ["https://site.example", "__Host-commonplace-attempt=token; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax"],
  ["http://localhost:8787", "commonplace-attempt=token; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax"],
])("the cookie of %s is out of reach of scripts and of other hosts", async (origin, expected) => {
  const cookie = attemptCookie(origin);
  const app = new Hono().get("/", (c) => {
    cookie.write(c, "token");
    return c.text(String(cookie.read(c)));
  });
  const response = await app.request(origin);
  expect([response.headers.getSetCookie(), await response.text()]).toEqual([[expected], "null"]);
  const name = expected.split("=")[0];
  expect(await (await app.request(origin, { headers: { Cookie: `${name}=mine` } })).text()).toBe("mine");
});
