import type { Gap, GappedMessage } from "../../domain/newsletters/issue.ts";

/** What quoted-printable allows before a soft line break (RFC 2045, section 6.7). */
const LINE = 75;

/** A message as bytes, made at its first copy. */
interface Encoded {
  readonly pieces: readonly Buffer[];
  /** By gap: does it stand in a part, and not in the header? */
  readonly inPart: readonly boolean[];
}

const encodedMessages = new WeakMap<GappedMessage, Encoded>();

/**
 * One whole copy as it travels, in pieces: what all copies share is shared by all. `values` are written as they stand in the message: `Date` as RFC 5322 has it,
 * `Message-ID` with its angle brackets, the reader's link in ASCII without `=`. Throws an Error for a value that would
 * break out of its line.
 */
export function fillGaps(message: GappedMessage, values: Readonly<Record<Gap, string>>): Buffer[] {
  const { pieces, inPart } = encodedOf(message);
  for (const value of Object.values(values)) if (/[\r\n]/.test(value)) throw new Error("a gap takes one line");
  if (!/^[!-<>-~]+$/.test(values["reader-url"])) throw new Error("a reader's link is ASCII without =");
  const wrapped = wrappedLink(values["reader-url"]);
  const written = message.gaps.map((gap, index) => Buffer.from(inPart[index] ? wrapped : values[gap]));
  return pieces.flatMap((piece, index) => [piece, written[index] ?? []].flat());
}

function encodedOf(message: GappedMessage): Encoded {
  const known = encodedMessages.get(message);
  if (known) return known;
  const pieces = message.pieces.map((piece) => Buffer.from(piece, "latin1"));
  const encoded = {
    pieces,
    inPart: message.gaps.map((_, index) => /\n$/.test(message.pieces[index] ?? "")),
  };
  encodedMessages.set(message, encoded);
  return encoded;
}

/** Links are longer than a line of quoted-printable: they take soft line breaks of their own, and a dot is stuffed. */
function wrappedLink(link: string): string {
  let wrapped = link.slice(0, LINE);
  for (let start = LINE; start < link.length; start += LINE)
    wrapped += `=\r\n${link[start] === "." ? "." : ""}${link.slice(start, start + LINE)}`;
  return wrapped;
}
