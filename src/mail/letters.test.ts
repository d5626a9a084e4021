import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { sampleCompose, sampleMessages } from "../../test/support/sample-mails.ts";
import { type Letter, toMime } from "./letter.ts";
import { createMailer } from "./mailer.ts";

const READER = `https://commonplace.example/newsletter/r${"Xy3_".repeat(16)}`;

test.each([
  ["verify", null],
  ["welcome", READER],
  ["already-subscribed", READER],
  ["goodbye", null],
  ["unsubscribe-confirm", null],
])("%s travels with both parts and the headers that belong to it", async (name, unsubscribeUrl) => {
  const sent: Letter[] = [];
  const mailer = createMailer({
    compose: sampleCompose(),
    transport: {
      async send(letter) {
        sent.push(letter);
        return { outcome: "accepted", answer: "" };
      },
      async close() {},
    },
    from: "Ada <letters@commonplace.example>",
    confirmFrom: "Ada <confirm@commonplace.example>",
    listName: () => "Commonplace",
    clock: () => Date.UTC(2026, 0, 5),
  });
  const message = sampleMessages[name];
  if (!message) throw new Error(name);
  await mailer.send({ id: "0190", recipient: "reader@example.org", message, unsubscribeUrl });
  const mime = await toMime(sent[0] as Letter);
  for (const line of mime.toString("latin1").split("\r\n")) expect(line.length).toBeLessThanOrEqual(998);
  expect(mime.toString("latin1")).not.toMatch(/[^\x20-\x7e\r\n]/);

  const mail = await PostalMime.parse(mime);
  const composed = await sampleCompose()(message);
  expect(mail.subject).toBe(composed.subject);
  expect(mail.html?.trim()).toBe(composed.html.trim());
  expect(mail.text?.trim()).toBe(composed.text.trim());
  expect(mail.attachments).toEqual([]);
  expect(mail.messageId).toBe("<0190@commonplace.example>");
  const header = (key: string) => mail.headers.find((field) => field.key === key)?.value;
  expect(header("auto-submitted")).toBe("auto-generated");
  expect(header("list-unsubscribe")).toBe(unsubscribeUrl ? `<${READER}>` : undefined);
  expect(header("list-unsubscribe-post")).toBe(unsubscribeUrl ? "List-Unsubscribe=One-Click" : undefined);
  expect(sent[0]?.headers["List-Id"]).toBe(
    unsubscribeUrl ? '"Commonplace" <newsletter.commonplace.example>' : undefined,
  );
});
