import { expect, test } from "vitest";
import { makeCopy } from "../../domain/newsletters/copies.ts";
import { createCopyLinks } from "../../domain/newsletters/copy-links.ts";
import { READER_URL } from "../../domain/newsletters/letter.ts";
import { createCopySink } from "./copy-sink.ts";
import { fillGaps } from "./fill-gaps.ts";
import { toGapped } from "./gapped.ts";

const linksFor = createCopyLinks({
  tokenKey: Buffer.alloc(32, 1),
  origin: "https://site.example",
  domain: "site.example",
  bounceAddress: "bounces@site.example",
});
const html = `<p>${"Grüße — ".repeat(300)}</p>\n.\n..\n<a href="${READER_URL}">Leave</a> ${READER_URL}?x`;
const text = `Words.\n\n.dot\n${READER_URL}\n`;
const message = toGapped({
  ...{ subject: "Grüße", html, text, from: "Ada <ada@site.example>", replyTo: null },
  headers: { "List-Unsubscribe": `<${READER_URL}>` },
});
const reader = (no: number, address = `reader${no}@example.org`) => ({
  id: `0199a1b2-c3d4-7e5f-8a9b-${String(no).padStart(12, "0")}`,
  address,
  random: `r${no}`,
});
const own = (no: number) => linksFor(0, reader(no), null);
const copyOf = (of: ReturnType<typeof reader>) =>
  makeCopy(fillGaps, { message, sender: "ada@site.example" }, { reader: of, links: linksFor(0, of, null), now: 0 });

test("copies as they travel are faultless, in whatever letters an address is written", () => {
  const sink = createCopySink({ html, text });
  for (let no = 1; no <= 2_000; no++) expect(sink.take(copyOf(reader(no)), own(no))).toEqual([]);
  expect(sink.take(copyOf(reader(2_001, "grüße@example.org")), own(2_001))).toEqual([]);
  expect(sink.repeated()).toBe(0);
  expect(sink.take(copyOf(reader(7)), own(7))).toEqual([]);
  expect(sink.repeated()).toBe(2);
});

test.each<[string, (copy: string) => string, string]>([
  ["a long line", (copy) => copy.replace("Words.", "w".repeat(999)), "has a line of more than 998 bytes"],
  ["a bare LF", (copy) => copy.replace("Words.\r\n", "Words.\n"), "has a line that does not end with CR and LF"],
  ["a bare CR", (copy) => copy.replace("Words.", "Wo\rrds."), "has a line that does not end with CR and LF"],
  ["an early end", (copy) => copy.replace("\r\n..dot", "\r\n.\r\ndot"), "has a line whose dot is not stuffed"],
  ["no last line", (copy) => copy.slice(0, -2), "does not end with its last line"],
  ["eight bits", (copy) => copy.replace("Words.", "W\u00f6rds."), "has characters that are not ASCII"],
  ["an open gap", (copy) => copy.replace("Words.", READER_URL), "has a gap that was not filled"],
  [
    "another's link",
    (copy) => copy.replace(/(?<==\r\n)https:/, "https;"),
    "has its reader's link 2 times instead of 3",
  ],
  [
    "no recipient",
    (copy) => copy.replace("To: reader1@", "To: reader2@"),
    "does not have its own to in its header once",
  ],
  ["two ids", (copy) => `Message-ID: <1@x>\r\n${copy}`, "does not have its own message-id in its header once"],
  ["no date", (copy) => copy.replace(/Date: .*/, "Date: soon"), "does not have its own date in its header once"],
  [
    "another's leave link",
    (copy) => copy.replace("List-Unsubscribe: <https", "List-Unsubscribe: <http"),
    "does not have its own list-unsubscribe in its header once",
  ],
])("%s is found", (_name, spoil, fault) => {
  const sink = createCopySink({ html, text });
  const copy = copyOf(reader(1));
  const spoilt = spoil(Buffer.concat(copy.message).toString("latin1"));
  expect(spoilt).not.toBe(Buffer.concat(copy.message).toString("latin1"));
  expect(sink.take({ ...copy, message: [Buffer.from(spoilt, "latin1")] }, own(1))).toContain(fault);
});
