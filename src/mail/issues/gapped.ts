import { createHash } from "node:crypto";
import { encodeWord, foldLines } from "nodemailer/lib/mime-funcs";
import MimeNode from "nodemailer/lib/mime-node";
import { encode, wrap } from "nodemailer/lib/qp";
import type { Gap, GappedMessage } from "../../domain/newsletters/issue.ts";
import { READER_URL } from "../../domain/newsletters/letter.ts";
import { encodeListId } from "../list-id.ts";

/** One less than what quoted-printable allows (RFC 2045, section 6.7): a gap may ask for a soft line break after it. */
const LINE = 75;

/** An issue composed, with READER_URL wherever a reader's own link goes. */
export interface IssueMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** As people write them: `Ada <ada@example.org>`. */
  readonly from: string;
  readonly replyTo: string | null;
  /** Further header fields, by name. Those with READER_URL stay on one line: folding them has broken signatures. */
  readonly headers: Readonly<Record<string, string>>;
}

type Piece = string | { readonly gap: Gap };

/**
 * Encodes an issue once for all its readers (RFC 5322, 2045, 2046): text and HTML as alternatives, quoted-printable in
 * ASCII lines of at most 76 characters, dots stuffed. Gaps inside a part stand between soft line breaks, on lines of
 * their own. The same mail gives the same bytes. Throws an Error for a header field that cannot be written.
 */
export function toGapped(mail: IssueMail): GappedMessage {
  const boundary = `=_${createHash("sha256").update(JSON.stringify(mail)).digest("hex").slice(0, 32)}`;
  const part = (type: string, text: string): Piece[] => [
    `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`,
    ...encodedPart(text),
    "\r\n",
  ];
  return joined([
    field("From", MimeNode.encodeHeaderValue("From", mail.from)),
    "To: ",
    { gap: "to" },
    "\r\n",
    subjectField(mail.subject),
    mail.replyTo === null ? "" : field("Reply-To", MimeNode.encodeHeaderValue("Reply-To", mail.replyTo)),
    "Message-ID: ",
    { gap: "message-id" },
    "\r\nDate: ",
    { gap: "date" },
    "\r\n",
    ...Object.entries(mail.headers).flatMap(([name, value]) => furtherField(name, value)),
    `MIME-Version: 1.0\r\nContent-Type: multipart/alternative;\r\n boundary="${boundary}"\r\n\r\n`,
    ...part("text/plain", mail.text),
    ...part("text/html", mail.html),
    `--${boundary}--\r\n`,
  ]);
}

function joined(pieces: readonly Piece[]): GappedMessage {
  const texts = [""];
  const gaps: Gap[] = [];
  for (const piece of pieces)
    if (typeof piece === "string") texts[texts.length - 1] += piece;
    else {
      gaps.push(piece.gap);
      texts.push("");
    }
  return { pieces: texts, gaps };
}

function field(name: string, value: string): string {
  const folded = foldLines(`${name}: ${value}`, 76);
  if (!/^[\x20-\x7e]+(\r\n[ \t][\x20-\x7e\t]*)*$/.test(folded))
    throw new Error(`${name}: cannot be written in a header`);
  return `${folded}\r\n`;
}

/** Whatever folding could change or lengthen is written as encoded words (RFC 2047). */
function subjectField(subject: string): string {
  const written = subject.replace(/[\r\n]+/g, " ");
  const usual = MimeNode.encodeHeaderValue("Subject", written);
  const isSafe = !/\s\s|\t|[^\s]{50}/.test(written) || usual !== written;
  return field("Subject", isSafe ? usual : encodeWord(written, "Q", 52));
}

function furtherField(name: string, value: string): Piece[] {
  if (name === "List-Id") return [field(name, encodeListId(value))];
  if (!value.includes(READER_URL)) return [field(name, MimeNode.encodeHeaderValue(name, value))];
  if (!/^[\x20-\x7e]+$/.test(value)) throw new Error(`${name}: must be ASCII beside a reader's link`);
  return [`${name}: `, ...withGaps(value), "\r\n"];
}

function withGaps(value: string): Piece[] {
  return value.split(READER_URL).flatMap((text, index): Piece[] => (index ? [{ gap: "reader-url" }, text] : [text]));
}

function encodedPart(text: string): Piece[] {
  const runs = text.replace(/\r\n?|\n/g, "\r\n").split(READER_URL);
  return runs.flatMap((run, index): Piece[] => {
    const isLast = index === runs.length - 1;
    const breakAfterGap = index === 0 || (isLast && run === "") ? "" : "=\r\n";
    const encoded = wrap(encode(run), LINE).replace(/^\./gm, "..");
    const breakBeforeGap = isLast || encoded === "" || encoded.endsWith("\r\n") ? "" : "=\r\n";
    const around = breakAfterGap + encoded + breakBeforeGap;
    return index ? [{ gap: "reader-url" }, around] : [around];
  });
}
