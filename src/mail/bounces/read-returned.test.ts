import { expect, test } from "vitest";
import { reportSamples } from "../../../test/support/returned-mails.ts";
import { readReturned } from "./read-returned.ts";

const token = `r${"a".repeat(64)}`;
const id = "01890a5d-ac96-774b-bcce-b302099a8057";
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
