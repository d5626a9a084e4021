import { isAscii } from "node:buffer";
import { hash } from "node:crypto";
import { READER_URL } from "../../domain/newsletters/letter.ts";
import type { CopySink } from "../../domain/newsletters/rehearsed-copies.ts";
import { say } from "../../languages/say.ts";

/** Bytes of a line without its end (RFC 5322, section 2.1.1). */
const MOST = 998;
const GAP = new URL(READER_URL).host;
/** Characters of a link that stand on one line, whatever the rest does. */
const BEGINNING = 40;

/**
 * Reads each copy's bytes as a mail server does at DATA: lines, stuffed dots, characters; and as a mail program does: the
 * reader's own header fields and links, and no gap. `html` and `text` say how often the reader's link belongs into a copy.
 */
export function createCopySink({ html, text }: { readonly html: string; readonly text: string }): CopySink {
  const links = [html, text].reduce((sum, words) => sum + words.split(READER_URL).length - 1, 0);
  const seen = new Marks();

  return {
    take({ message, recipient }, own) {
      seen.add(own.messageId);
      seen.add(own.readerUrl);
      const bytes = Buffer.concat(message);
      const copy = bytes.toString("latin1");
      const end = copy.indexOf("\r\n\r\n");
      const faults = [...lineFaults(copy), ...headerFaults(copy.slice(0, end), { recipient, ...own })];
      // Of an address in other letters the mail server must know, and is told (RFC 6531).
      if (isAscii(Buffer.from(recipient)) && !isAscii(bytes)) faults.push(say("checkCommands.copyNotAscii"));
      const found = countLinks(copy, end, own.readerUrl);
      if (found !== links) faults.push(say("checkCommands.copyLinks", { found: String(found), wanted: String(links) }));
      if (copy.includes(GAP)) faults.push(say("checkCommands.copyGap"));
      return faults;
    },
    repeated: () => seen.repeated(),
  };
}

/** `copy`: a character for each byte. */
function lineFaults(copy: string): string[] {
  const faults = new Set<string>();
  let start = 0;
  for (let end = copy.indexOf("\n"); end !== -1; end = copy.indexOf("\n", start)) {
    if (copy.indexOf("\r", start) !== end - 1) faults.add(say("checkCommands.copyLineEnd"));
    if (end - 1 - start > MOST) faults.add(say("checkCommands.copyLineLong", { most: String(MOST) }));
    if (copy[start] === "." && copy[start + 1] !== ".") faults.add(say("checkCommands.copyDot"));
    start = end + 1;
  }
  if (start !== copy.length) faults.add(say("checkCommands.copyCutOff"));
  return [...faults];
}

function headerFaults(
  header: string,
  own: { readonly recipient: string; readonly messageId: string; readonly readerUrl: string },
): string[] {
  const fields = header.split(/\r\n(?![ \t])/).map((field) => {
    const colon = field.indexOf(":");
    return [
      field.slice(0, colon).toLowerCase(),
      field
        .slice(colon + 1)
        .replaceAll("\r\n", "")
        .trim(),
    ] as const;
  });
  const expected: Readonly<Record<string, (value: string) => boolean>> = {
    to: (value) => Buffer.from(value, "latin1").toString() === own.recipient,
    "message-id": (value) => value === own.messageId,
    date: (value) => !Number.isNaN(Date.parse(value)),
    "list-unsubscribe": (value) => value.startsWith(`<${own.readerUrl}>`),
  };
  return Object.entries(expected).flatMap(([name, isOwn]) => {
    const values = fields.filter((field) => field[0] === name);
    return values.length === 1 && values.every(([, value]) => isOwn(value))
      ? []
      : [say("checkCommands.copyHeader", { name })];
  });
}

/** The reader's links in the parts, as a mail program reads them: soft line breaks joined, dots unstuffed. */
function countLinks(copy: string, from: number, link: string): number {
  const beginning = link.slice(0, BEGINNING);
  let found = 0;
  for (let at = copy.indexOf(beginning, from); at !== -1; at = copy.indexOf(beginning, at + 1)) {
    const read = copy
      .slice(at, at + 2 * link.length)
      .replaceAll("=\r\n..", ".")
      .replaceAll("=\r\n", "");
    if (read.startsWith(link)) found++;
  }
  return found;
}

/** Which texts there were, as 8 bytes of their SHA-256 each: a million readers take 16 MB. */
class Marks {
  #marks = new BigUint64Array(1_024);
  #count = 0;

  add(text: string): void {
    if (this.#count === this.#marks.length) {
      const larger = new BigUint64Array(2 * this.#count);
      larger.set(this.#marks);
      this.#marks = larger;
    }
    this.#marks[this.#count++] = hash("sha256", text, "buffer").readBigUInt64LE();
  }

  /** How many came a second time, or a third … */
  repeated(): number {
    const sorted = this.#marks.slice(0, this.#count).sort();
    return sorted.reduce((sum, mark, index) => sum + (index > 0 && mark === sorted[index - 1] ? 1 : 0), 0);
  }
}
