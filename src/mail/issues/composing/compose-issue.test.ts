import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { issueComposer, issueText, ORIGIN } from "../../../../test/support/sample-issue.ts";
import { READER_URL } from "../../../domain/newsletters/letter.ts";
import { fillGaps } from "../fill-gaps.ts";

const BODY = `Dear reader,\n\n![A heron](a.png)\n\n\`\`\`\n${"code ".repeat(300)}\n\`\`\`\n\n[A post](/posts/a) & more.\n`;

test("an issue is what its file and the site say, and holds nothing of a reader but the place of the own link", async () => {
  const compose = await issueComposer();
  const issue = await compose(issueText(BODY, { replyTo: "answers@example.org" }));
  expect(issue).toMatchObject({ subject: "It is spring", sender: "letters@commonplace.example", warnings: [] });
  expect(issue.html).toContain("Or nearly.");
  expect(issue.html).toMatch(/<h1 [^>]*>Spring<\/h1>/);
  for (const part of [issue.html, issue.text]) {
    const words = part.replace(/\s+/g, " ");
    expect(words).toContain("You receive this mail because you confirmed your subscription at commonplace.example.");
    expect(words).toMatch(/Change what you receive, pause or leave/);
    expect(part).toContain("View in browser");
    expect(part).toContain(`${ORIGIN}/letters/spring`);
    expect(part.split(READER_URL)).toHaveLength(2);
  }
  for (const [, address] of issue.html.matchAll(/(?:href|src)="([^"]*)"/g))
    expect(address).toMatch(/^(https:\/\/(commonplace\.example|reader\.invalid)|mailto:hello@commonplace\.example$)/);
  expect(issue.html).not.toMatch(/<(script|link|iframe|object|form|input|svg|picture|source)\b|srcset|url\(|@import/i);
});

test("an issue travels as it was composed, with the header fields of a newsletter", async () => {
  const compose = await issueComposer();
  const issue = await compose(
    issueText(BODY, { subject: "Grüße\nBcc: eve@example.org", replyTo: "answers@example.org" }),
  );
  const link = `${ORIGIN}/newsletter/rXy3`;
  const copy = Buffer.concat(
    fillGaps(issue.message, {
      to: "reader@example.org",
      "message-id": "<1@commonplace.example>",
      date: "Mon, 05 Jan 2026 12:00:00 +0000",
      "reader-url": link,
    }),
  );
  expect(Math.abs(issue.bytes - copy.length)).toBeLessThan(500);
  // As a relay takes it from the wire (RFC 5321, section 4.5.2).
  const mail = await PostalMime.parse(copy.toString("latin1").replace(/^\.\./gm, "."));
  expect(mail).toMatchObject({
    subject: "Grüße Bcc: eve@example.org",
    from: { name: "Ada Marlow", address: "letters@commonplace.example" },
    replyTo: [{ address: "answers@example.org" }],
  });
  expect(mail.html?.trim()).toBe(issue.html.replaceAll(READER_URL, link).trim());
  expect(mail.text?.trim()).toBe(issue.text.replaceAll(READER_URL, link).trim());
  const header = (key: string) => mail.headers.find((field) => field.key === key)?.value;
  expect(header("list-id")).toBe('"Commonplace" <newsletter.commonplace.example>');
  expect(header("list-unsubscribe")).toBe(`<${link}>`);
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(header("bcc")).toBeUndefined();
});

test("the digest is that of the words: the same on every machine, another for every change", async () => {
  const text = issueText(BODY);
  const compose = await issueComposer();
  const digest = async (more: Parameters<typeof issueText>[1], composed = compose) =>
    (await composed({ ...text, ...more })).digest;
  const first = await digest({});
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(await digest({}, await issueComposer({ build: 2 }))).toBe(first);
  const others = [
    digest({ subject: "Another" }),
    digest({ preheader: "Another" }),
    digest({ preheader: null }),
    digest({ topic: null }),
    digest({ replyTo: "a@example.org" }),
    digest({ body: `${BODY}.` }),
    digest({}, await issueComposer({ surroundings: { fingerprint: async () => "b".repeat(64) } })),
    digest({}, await issueComposer({ settings: { name: "Another" } })),
    digest({}, await issueComposer({ settings: { colours: { light: { accent: "#123456" } } } })),
  ];
  const found = await Promise.all(others);
  expect(new Set([first, ...found]).size).toBe(others.length + 1);
});

test("the picture of the front matter stands under the title, and inboxes show the text", async () => {
  const compose = await issueComposer();
  const cover = String.raw`![A \[wide\] margin](</letters/spring/a.png> "By Ada")`;
  const { html, text } = await compose(issueText("It is warm.", { cover, preheader: null }));
  expect(html).toMatch(/<h1[\s\S]*<img[^>]*alt="A \[wide\] margin"[\s\S]*By Ada[\s\S]*It is warm/);
  expect(html).toMatch(/src="https:\/\/commonplace\.example\/media\/letters\/spring\/a\.png@\d+\.(?:jpeg|png)/);
  expect(text).toMatch(/A \[wide\] margin[\s\S]*It is warm/);
  expect(html.slice(0, html.indexOf("<h1"))).not.toContain("By Ada");
});

test("inboxes show the beginning of a text that has no other line for them", async () => {
  const compose = await issueComposer();
  const { html } = await compose(issueText("Dear *reader*, it rains.", { preheader: null }));
  expect(html).toMatch(/overflow:hidden[^>]*>Dear reader, it rains\./);
});

test("an issue is ready for the dark, and its code for narrow screens", async () => {
  const compose = await issueComposer({ settings: { colours: { dark: { surface: "#223344" } } } });
  const { html, text } = await compose(
    issueText(`${BODY}\n> Quote\n\n<mark>x</mark> <small>y</small>\n\n| A |\n|---|\n| b |\n\n1[^1]\n\n[^1]: Note`),
  );
  expect(html).toContain(".surface { background-color: #223344 !important }");
  for (const [, attributes] of html.matchAll(/<(?!style|meta)([a-z][^>]*)>/g))
    if (attributes?.match(/(?<![-\w])(?:background-)?color:#/)) expect(attributes).toContain('class="');
  expect(html).toMatch(/<pre [^>]*white-space:pre-wrap;overflow-wrap:anywhere/);
  expect(html).toMatch(/<pre [^>]*>(code )+<\/pre>/);
  for (const line of html.replace(/<pre\b[\s\S]*?<\/pre>/g, "").split("\n"))
    expect(Buffer.byteLength(line)).toBeLessThan(998);
  for (const line of text.split("\n"))
    if (!/:\/\/|^ {4}code/.test(line)) expect([...line].length).toBeLessThanOrEqual(72);
});
