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
  ["account-joined", null],
  ["provider-removed", null],
  ["account-deleted", null],
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

test.each([
  ["Ada's letters", '"Ada\'s letters" <newsletter.site.example>'],
  ["", "<newsletter.site.example>"],
  ["Ada Lövelaces Briefe", "=?UTF-8?Q?Ada_L=C3=B6velaces_Briefe?= <newsletter.site.example>"],
  ["Brief\r\nBcc: eve@example.org", '"BriefBcc: eve@example.org" <newsletter.site.example>'],
  ["日".repeat(200), expect.stringMatching(/^(=\?UTF-8\?Q\?[\w=]+\?= )+<newsletter\.site\.example>$/)],
])("P54: on the wire the List-Id of %j has its identifier in the clear", async (listName, expected) => {
  const sent: Letter[] = [];
  const mailer = createMailer({
    compose: () => ({ subject: "s", text: "t", html: "<p>t</p>" }),
    transport: {
      send: async (letter) => ({ outcome: "accepted", answer: String(sent.push(letter)) }),
      async close() {},
    },
    from: "Ada <letters@site.example>",
    confirmFrom: "confirm@site.example",
    listName: () => listName,
    clock: () => 0,
  });
  const message = { template: "welcome", data: { name: null, readerUrl: READER } } as const;
  await mailer.send({ id: "1", recipient: "reader@example.org", message, unsubscribeUrl: READER });
  const [head = ""] = (await toMime(sent[0] as Letter)).toString("latin1").split("\r\n\r\n");
  const fields = head.split(/\r\n(?![ \t])/).map((field) => field.replace(/\r\n[ \t]+/g, " "));
  expect(fields.filter((field) => /^list-id:/i.test(field)).map((field) => field.replace(/^[^:]+: */, ""))).toEqual([
    expected,
  ]);
  expect(fields.some((field) => /^bcc:/i.test(field))).toBe(false);
  expect(fields.find((field) => /^list-unsubscribe:/i.test(field))).toBe(`List-Unsubscribe: <${READER}>`);
  for (const line of head.split("\r\n")) expect(line.length).toBeLessThanOrEqual(110);
});
