import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { READER_URL } from "../../domain/newsletters/letter.ts";
import { openMailbox } from "../mailbox.ts";
import { fillGaps } from "./fill-gaps.ts";
import { toGapped } from "./gapped.ts";
import { createMailboxCarrier } from "./mailbox-carrier.ts";

test("P55: copies of an issue are kept in the local mailbox as their readers would see them", async () => {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-test-"));
  const mailbox = openMailbox(folder);
  const carrier = createMailboxCarrier(mailbox);
  const gapped = toGapped({
    subject: "Grüße",
    text: `..\nLeave: ${READER_URL}`,
    html: `<p>Grüße</p><a href="${READER_URL}">leave</a>`,
    from: "Ada Lövelace <ada@site.example>",
    replyTo: "reply@site.example",
    headers: { "List-Unsubscribe": `<${READER_URL}>` },
  });
  const link = `https://site.example/newsletter/r${"x".repeat(64)}`;
  const message = fillGaps(gapped, {
    to: "reader@example.org",
    "message-id": "<7.abc_D-9@site.example>",
    date: "Sun, 22 Nov 2026 10:00:00 +0000",
    "reader-url": link,
  });
  const parts = { sender: "bounces@site.example", recipient: "reader@example.org", envelopeId: "0123" };
  const copy = { ...parts, message, careful: false };
  expect(await carrier.send(0, { ...copy, mayStart: () => false })).toMatchObject({ outcome: "withheld" });
  expect(mailbox.mails()).toEqual([]);
  expect(await carrier.send(0, { ...copy, mayStart: () => true })).toMatchObject({ outcome: "accepted" });
  await carrier.close();
  const kept = mailbox.find("7-abc_D-9");
  expect(kept).toMatchObject({
    date: "2026-11-22T10:00:00.000Z",
    from: "Ada Lövelace <ada@site.example>",
    to: "reader@example.org",
    subject: "Grüße",
    headers: {
      "List-Unsubscribe": `<${link}>`,
      "Reply-To": "reply@site.example",
      "Message-ID": "<7.abc_D-9@site.example>",
      Subject: "Grüße",
    },
  });
  expect(kept?.text.trim()).toBe(`..\nLeave: ${link}`);
  expect(kept?.html.trim()).toBe(`<p>Grüße</p><a href="${link}">leave</a>`);
  rmSync(folder, { recursive: true, force: true });
});
