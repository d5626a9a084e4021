import { expect, test } from "vitest";
import { bareReport, reportSamples } from "../../../test/support/returned-mails.ts";
import { readReturned } from "./read-returned.ts";

const token = `r${"a".repeat(64)}`;
const id = "01890a5d-ac96-774b-bcce-b302099a8057";
const key = "0123456789abcdefghijklmnopqrstuv0123456789";
const header = `From: Ada <letters@site.example>
To: ada@example.org
Subject: A letter
Message-ID: <${id}@site.example>
List-Unsubscribe: <https://site.example/newsletter/${token}>`;

test.each(reportSamples(header))("$name", async ({ raw, kind, cause, action }) => {
  const returned = await readReturned(Buffer.from(raw));
  if (kind === null) return expect(returned).toBeNull();
  expect(returned).toMatchObject({ kind, tokens: [token], mailIds: [id] });
  if (cause) expect(returned?.cause).toBe(cause);
  if (action) expect(returned?.action).toBe(action);
});

test.each([
  ["To", { outer: `To: <bounces+${key}@site.example>` }],
  ["To in capitals", { outer: `To: <BOUNCES+${key.toUpperCase()}@SITE.EXAMPLE>` }],
  ["Delivered-To", { outer: `To: undisclosed\r\nDelivered-To: bounces+${key}@site.example` }],
  ["X-Original-To", { outer: `To: undisclosed\r\nX-Original-To: bounces+${key}@site.example` }],
  ["the envelope's id", { status: `Original-Envelope-Id: ${key}\n` }],
])("a reader's key stands in %s", async (_where, fields) => {
  const returned = await readReturned(Buffer.from(bareReport(fields)));
  expect(returned).toMatchObject({ action: "failed", cause: "mailbox" });
  expect(returned?.returnKeys.map((found) => found.toLowerCase())).toEqual([key]);
});
