import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { randomPicker } from "../../../test/support/random-numbers.ts";
import { READER_URL } from "../../domain/newsletters/letter.ts";
import { fillGaps } from "./fill-gaps.ts";
import { type IssueMail, toGapped } from "./gapped.ts";
import { issueHeaders } from "./issue-header.ts";

const values = {
  to: "reader@example.org",
  "message-id": "<7.abc@site.example>",
  date: "Sun, 22 Nov 2026 10:00:00 +0000",
  "reader-url": `https://a-site-of-some-length.example/newsletter/r${"Ab-9_".repeat(13)}`.slice(0, 114),
};

const issue = {
  from: "Ada Lövelace <ada@site.example>",
  listName: "Notes “of” Ada",
  host: "www.site.example",
  slug: "a-post",
  topic: "code",
  intake: null,
};

const mail: IssueMail = {
  subject: "Grüße an alle",
  text: `Hello\n\nLeave: ${READER_URL}\n`,
  html: `<p>Hello</p><a href="${READER_URL}">leave</a> <a href="${READER_URL}">${READER_URL}</a>`,
  from: issue.from,
  replyTo: "Ada <reply@site.example>",
  headers: issueHeaders(issue),
};

/** What the relay takes out of the talk again (RFC 5321, section 4.5.2). */
const unstuffed = (message: Buffer) => message.toString("latin1").replace(/^\.\./gm, ".");
const linesOf = (message: Buffer) => message.toString("latin1").split("\r\n");

async function read(given: IssueMail) {
  const filled = Buffer.concat(fillGaps(toGapped(given), values));
  const parsed = await PostalMime.parse(Buffer.from(unstuffed(filled), "latin1"));
  const normal = (text: string | undefined) => text?.replace(/\r\n?/g, "\n");
  return { filled, parsed, text: normal(parsed.text), html: normal(parsed.html) };
}

const asComposed = (text: string) => text.replaceAll(READER_URL, values["reader-url"]).replace(/\r\n?/g, "\n");

test("P124: an issue has the header that programs look for, and its leave link on one line", async () => {
  const { filled, parsed, text, html } = await read(mail);
  expect(parsed).toMatchObject({
    subject: mail.subject,
    from: { name: "Ada Lövelace", address: "ada@site.example" },
    to: [{ address: values.to }],
    replyTo: [{ name: "Ada", address: "reply@site.example" }],
    messageId: values["message-id"],
    date: "2026-11-22T10:00:00.000Z",
  });
  expect([text, html]).toEqual([`${asComposed(mail.text)}\n`, `${asComposed(mail.html)}\n`]);
  const lines = linesOf(filled);
  expect(lines).toContain(`List-Unsubscribe: <${values["reader-url"]}>`);
  expect(lines).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(lines).toContain("Feedback-ID: a-post:code:www.site.example:siteexample");
  expect(filled.toString()).toMatch(/^List-Id: =\?UTF-8\?[^<]* <newsletter\.site\.example>$/ms);
  expect(filled.toString()).not.toMatch(/Auto-Submitted/i);
  expect(lines.at(-1)).toBe("");
});

test("where mails to leave are read, the field names that address too, with the reader's link as the subject", () => {
  const headers = issueHeaders({ ...issue, intake: "list+leave@site.example", topic: null, host: "ü.example" });
  const filled = Buffer.concat(fillGaps(toGapped({ ...mail, headers }), values));
  const link = values["reader-url"];
  expect(linesOf(filled)).toContain(`List-Unsubscribe: <${link}>, <mailto:list%2Bleave@site.example?subject=${link}>`);
  expect(linesOf(filled)).toContain("Feedback-ID: a-post:all:-.example:siteexample");
});

test("the same mail gives the same bytes, and every other its own boundary", () => {
  expect(toGapped(mail)).toEqual(toGapped({ ...mail }));
  const boundary = (given: IssueMail) => /boundary="([^"]+)"/.exec(toGapped(given).pieces.join(""))?.[1];
  expect(boundary({ ...mail, text: "other" })).not.toBe(boundary(mail));
});

test("no value breaks out of its line, and no field is written that a header cannot hold", () => {
  const gapped = toGapped(mail);
  for (const [gap, value] of Object.entries(values))
    expect(() => fillGaps(gapped, { ...values, [gap]: `${value}\r\nBcc: eve@example.org` })).toThrow();
  expect(() => fillGaps(gapped, { ...values, "reader-url": "https://site.example/?a=b" })).toThrow("without =");
  expect(() => toGapped({ ...mail, headers: { "X-Links": `${READER_URL}é` } })).toThrow("X-Links: must be ASCII");
  const forged = {
    ...mail,
    subject: "a\r\nBcc: eve@example.org",
    headers: { "X-Forged": "a\r\nBcc: eve@example.org" },
  };
  expect(Buffer.concat(fillGaps(toGapped(forged), values)).toString()).not.toMatch(/^Bcc/m);
});

test("an address in other letters than ASCII stands as it is (RFC 6532)", () => {
  const filled = Buffer.concat(fillGaps(toGapped(mail), { ...values, to: "jörg@例え.example" }));
  expect(filled.toString()).toContain("\r\nTo: jörg@例え.example\r\n");
  expect(filled.toString().endsWith("--\r\n")).toBe(true);
});

const oddities = [
  ".",
  "..",
  ".\n.\n..\n",
  "\n",
  "\r\n",
  "\r",
  " ",
  "  \n",
  "\t\n",
  "=",
  "==\n",
  "=3D",
  "=\n",
  "From here\n",
  "--",
  "--=_",
  "word",
  "é",
  "👩‍👩‍👧‍👦",
  "🙂".repeat(40),
  "مرحبا بالعالم",
  "Ꙭ\u0301",
  "\u2028",
  "\u0000",
  "x".repeat(75),
  "y".repeat(76),
  "z".repeat(998),
  "ü".repeat(499),
  `${"w".repeat(74)}.`,
  `${"v".repeat(75)}\n.`,
  "<p>&amp;</p>",
  READER_URL,
  `${READER_URL}${READER_URL}`,
  `${READER_URL}\n`,
  `\n.${READER_URL}.`,
];

test("P124: filled copies read exactly as composed, in short ASCII lines, whatever the text (2,000 odd ones)", async () => {
  const pick = randomPicker("odd texts");
  const odd = (most: number) => Array.from({ length: pick(most) }, () => oddities[pick(oddities.length)]).join("");
  for (let round = 0; round < 2_000; round++) {
    // Spaces around a header's value, and characters that no header can hold, are not its own.
    const subject = `a${odd(4)}b`.replaceAll(READER_URL, "link").replace(/[\r\n\0\u2028]+/g, "");
    const given = { ...mail, text: odd(12), html: `<p>${odd(12)}`, subject };
    const { filled, parsed, text, html } = await read(given);
    expect(text).toBe(`${asComposed(given.text)}\n`);
    expect(html).toBe(`${asComposed(given.html)}\n`);
    expect(parsed.subject).toBe(subject);
    const bytes = filled.toString("latin1");
    expect(bytes).toMatch(/^[\t\r\n\x20-\x7e]*$/);
    expect(bytes.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(bytes).not.toMatch(/^\.(?!\.)/m);
    const long = unstuffed(filled)
      .split("\r\n")
      .filter((line) => line.length > 76);
    expect(long.filter((line) => !line.startsWith("List-Unsubscribe: "))).toEqual([]);
  }
});
