import PostalMime, { type Email } from "postal-mime";
import type { ReturnedMail } from "../../domain/newsletters/bounces.ts";
import { causeOf } from "../smtp-failure.ts";

/** The most of a report that is looked at, in bytes: the beginning has all that counts. */
export const MOST = 200_000;
const MAIL_IDS = /^message-id:\s*<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/gim;
/** Of `local+KEY@domain`, `<issue.KEY@domain>` and the envelope's id, wherever they stand: a wrong one is worth nothing. */
const RETURN_KEYS = /(?:[+.]|^original-envelope-id:\s*)([0-9a-v]{42})(?=@|\s*$)/gim;
const TOKENS = /\/newsletter\/([a-z][\w-]{64})(?![\w-])/g;

/** Reads a report as it arrived (RFC 3464, RFC 5965); null for a mail that is none. */
export async function readReturned(raw: Uint8Array): Promise<ReturnedMail | null> {
  const start = raw.subarray(0, MOST);
  const mail = await PostalMime.parse(start, { attachmentEncoding: "utf8", forceRfc822Attachments: true });
  const status = textOf(mail, "message/delivery-status");
  const feedback = textOf(mail, "message/feedback-report");
  const whole = unfolded(Buffer.from(start).toString("latin1"));
  const found = (pattern: RegExp) => [...new Set([...whole.matchAll(pattern)].map(([, key = ""]) => key))];
  const keys = { tokens: found(TOKENS), returnKeys: found(RETURN_KEYS), mailIds: found(MAIL_IDS) };
  if (feedback !== null) return { kind: "complaint", action: "other", cause: "policy", ...keys };
  if (status === null) return null;
  const action = fieldOf(status, "Action")?.toLowerCase() ?? "";
  return {
    kind: "bounce",
    action: action === "failed" || action === "delayed" ? action : "other",
    cause: causeIn(status),
    ...keys,
  };
}

/** The relay's own words say more than its status, where it repeats them. */
function causeIn(status: string): ReturnedMail["cause"] {
  const code = /\b([245]\.\d{1,3}\.\d{1,3})\b/.exec(fieldOf(status, "Status") ?? "")?.[1] ?? "";
  const words = (fieldOf(status, "Diagnostic-Code") ?? "").replace(/^smtp;\s*/i, "");
  const [, digits = "550", rest = words] = /^(\d{3})[ -](.*)$/s.exec(words) ?? [];
  const coded = /^[245]\.\d/.test(rest) || (code !== "" && !code.endsWith(".0.0"));
  const answer = /^[245]\.\d/.test(rest) || !coded ? `${digits} ${rest}` : `${digits} ${code} ${rest}`;
  return causeOf(Number(digits), answer, coded ? "" : "RCPT TO");
}

function textOf(mail: Email, type: string): string | null {
  const part = mail.attachments.find(({ mimeType }) => mimeType.toLowerCase() === type);
  if (!part) return null;
  const { content } = part;
  return unfolded(typeof content === "string" ? content : Buffer.from(content as ArrayBuffer).toString("utf8"));
}

/** Header fields on one line each (RFC 5322, section 2.2.3), and lines that quoted-printable broke made whole. */
function unfolded(text: string): string {
  return text.replace(/=\r?\n/g, "").replace(/\r?\n[ \t]+/g, " ");
}

function fieldOf(text: string, name: string): string | undefined {
  return new RegExp(`^${name}:[ \\t]*(.*)$`, "im").exec(text)?.[1]?.trim();
}
