import { READER_URL } from "../../domain/newsletters/letter.ts";
import { listIdOf } from "../list-id.ts";
import { domainOf } from "../sender-address.ts";

/**
 * The header fields by which programs know an issue of the newsletter: List-Id (RFC 2919), leaving with one click (RFC
 * 2369, 8058) and Feedback-ID, by which Gmail counts complaints. They are the same for all readers but for their link.
 */
export function issueHeaders(issue: {
  /** Sender, as people write it. */
  readonly from: string;
  /** Name of the site. */
  readonly listName: string;
  /** Host of the site. */
  readonly host: string;
  readonly slug: string;
  /** Topic id; null of an issue to every reader. */
  readonly topic: string | null;
  /** The address to which a mail program may write as well to leave; null where none is read. */
  readonly intake: string | null;
}): Readonly<Record<string, string>> {
  const { from, listName, host, slug, topic, intake } = issue;
  const domain = domainOf(from);
  // The reader's own link says who wants to leave; the sender of a mail can be forged.
  const mailto = intake && `<mailto:${intake.split("@").map(encodeURIComponent).join("@")}?subject=${READER_URL}>`;
  return {
    "List-Id": listIdOf(listName, domain),
    "List-Unsubscribe": [`<${READER_URL}>`, mailto].filter(Boolean).join(", "),
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    "Feedback-ID": [slug, topic ?? "all", host].map(asWord).join(":").concat(":", senderId(domain)),
  };
}

const asWord = (text: string) => text.replace(/[^\w.-]+/g, "-").slice(0, 60) || "-";

/** Gmail wants 5 to 15 characters that stay the same. */
function senderId(domain: string): string {
  const letters = domain.replace(/[^a-z0-9]/gi, "").slice(0, 15);
  return letters.padEnd(5, "0");
}
