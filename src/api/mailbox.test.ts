import { createHash } from "node:crypto";
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { LocalMail } from "../domain/services.ts";
import { mailboxRoutes } from "./mailbox.ts";

const mail = (id: string): LocalMail => ({
  id,
  date: "2026-01-05T12:00:00.000Z",
  from: "Ada <confirm@site.example>",
  to: "reader@example.org",
  subject: "Please confirm",
  text: "Words",
  html: "<!doctype html><p>Words</p><script>alert(1)</script>",
  headers: { "Auto-Submitted": "auto-generated" },
});

const mailbox = (mails: LocalMail[]) =>
  new Hono().route(
    "/",
    mailboxRoutes({ mailbox: { mails: () => mails, find: (id) => mails.find((kept) => kept.id === id) ?? null } }),
  );

test("all mails are a bare array, newest first", async () => {
  const mails = [mail("b"), mail("a")];
  const response = await mailbox(mails).request("/dev/mailbox.json");
  expect([response.status, await response.json()]).toEqual([200, mails]);
});

test("one mail is shown as in a mail program: no script, nothing from elsewhere, and pictures of this site", async () => {
  const app = mailbox([mail("0190a-b")]);
  const response = await app.request("/dev/mailbox/0190a-b.html");
  expect(response.headers.get("Content-Type")).toMatch(/^text\/html/);
  const policy = response.headers.get("Content-Security-Policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/sandbox(?!.*allow-(scripts|same-origin|forms))/);
  expect(policy).not.toContain("unsafe-inline");
  expect(policy).toContain("img-src data: 'self';");
  expect((await app.request("/dev/mailbox/none.html")).status).toBe(404);
  expect((await app.request("/dev/mailbox/..%2f.html")).status).toBe(404);
});

test("the styles that a mail came with apply, and no others", async () => {
  const html = `<style>p { color: red }</style><p style="font-family:&quot;A&#x27;s&quot;">Words</p>`;
  const app = mailbox([{ ...mail("a"), html }]);
  const policy = (await app.request("/dev/mailbox/a.html")).headers.get("Content-Security-Policy") ?? "";
  const styles = /style-src ([^;]*)/.exec(policy)?.[1]?.split(" ");
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  expect(styles).toEqual(["'unsafe-hashes'", hash("p { color: red }"), hash(`font-family:"A's"`)]);
});

test("asking again costs nothing while no mail has come", async () => {
  const mails = [mail("a")];
  const app = mailbox(mails);
  const etag = (await app.request("/dev/mailbox.json")).headers.get("ETag") ?? "";
  const again = () => app.request("/dev/mailbox.json", { headers: { "If-None-Match": etag } });
  expect((await again()).status).toBe(304);
  mails.unshift(mail("b"));
  expect((await again()).status).toBe(200);
});
