import type { SendResult } from "../domain/mailer.ts";
import type { CopyResult } from "../domain/newsletters/carrier.ts";

/** What is known about a failed handing-over; an error of nodemailer has most of it. */
export interface SmtpFailure {
  readonly message: string;
  /** nodemailer's own code, such as EAUTH. */
  readonly code?: string | undefined;
  /** The command that was under way, such as RCPT TO. */
  readonly command?: string | undefined;
  /** The relay's three digits, if it answered. */
  readonly responseCode?: number | undefined;
  readonly response?: string | undefined;
}

/** How far the talk had come. */
export interface SmtpProgress {
  /** Greeted, secured and signed in. */
  readonly connected: boolean;
  /** The whole message and its final dot had been handed over. */
  readonly handedOver: boolean;
}

export function failureOf(error: unknown): SmtpFailure {
  return error instanceof Error ? (error as Error & SmtpFailure) : { message: String(error) };
}

/**
 * Sorts every failure of a relay, in this one place (RFC 5321, enhanced codes of RFC 3463). Without an answer it is the
 * connection's fault, or uncertain once the message was handed over. 4xx is for later. 5xx goes by its cause: a refused
 * sign-in or sender is a wrong setting, which concerns all mail until the author puts it right; only an answer about
 * this very mailbox counts against the reader, never one about our wording, our standing or how much we send.
 */
export function classifyFailure(failure: SmtpFailure, progress: SmtpProgress): SendResult {
  const answer = failure.response ?? failure.message;
  const status = failure.responseCode ?? 0;
  const command = failure.command ?? "";
  if (failure.code === "EAUTH" || command.startsWith("AUTH") || status === 530)
    return { outcome: "unreachable", connected: false, ...(status >= 500 && { refused: "sign-in" }), answer };
  if (!progress.connected) return { outcome: "unreachable", connected: false, answer };
  if (status >= 400 && status < 500) return { outcome: "deferred", answer };
  if (status >= 500 && command === "MAIL FROM" && !isAboutMessage(status, answer))
    return { outcome: "unreachable", connected: true, refused: "sender", answer };
  if (throttlingOf(failure)) return { outcome: "deferred", answer };
  if (status >= 500) return { outcome: "rejected", cause: causeOf(status, answer, command), answer };
  if (progress.handedOver) return { outcome: "uncertain", answer };
  // Refused on our side: an address or a size that this relay cannot take.
  if (failure.code === "EENVELOPE" || failure.code === "EMESSAGE")
    return { outcome: "rejected", cause: "message", answer };
  return { outcome: "unreachable", connected: true, answer };
}

/** The same for a copy of an issue, of which there are many: a relay that asks for less says so of all of them. */
export function classifyCopyFailure(failure: SmtpFailure, progress: SmtpProgress): CopyResult {
  const cause = throttlingOf(failure);
  if (cause) return { outcome: "throttled", cause, answer: failure.response ?? failure.message };
  return classifyFailure(failure, progress);
}

/**
 * Does the relay ask to go slower, or take no more for today? By code and words, at any point of the talk: providers
 * agree on no enhanced code. What is said about one mailbox (X.1 and X.2 of RFC 3463) or the size of a mail (X.3.4) is not.
 */
function throttlingOf({ responseCode: status = 0, response = "" }: SmtpFailure): "rate" | "quota" | null {
  if (/^\d{3}[ -][45]\.([12]\.\d|3\.4\b)/.test(response)) return null;
  const isQuota = /quota|\bdaily\b|\bper day\b/i.test(response);
  if (status === 550) return isQuota && !/mailbox|inbox/i.test(response) ? "quota" : null;
  if (![421, 450, 451, 452, 454].includes(status)) return null;
  if (isQuota) return "quota";
  return /\brates?\b|throttl|too (many|much)|limit/i.test(response) ? "rate" : null;
}

/** Announced with the sender, yet about this one mail: its size (RFC 1870) or its characters (RFC 6531). */
function isAboutMessage(status: number, answer: string): boolean {
  return status === 552 || /^\d{3}[ -]5\.(3\.4|2\.3|6\.\d+)\b/.test(answer);
}

/** What a refusal for good is about: `status` and the enhanced code at the beginning of `answer` decide, then its words. */
export function causeOf(status: number, answer: string, command: string): "mailbox" | "full" | "policy" | "message" {
  const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(answer)?.[1] ?? "";
  if (enhanced.startsWith("5.7.")) return "policy";
  if (enhanced === "5.2.2") return "full";
  if (/^5\.(1\.[1236]|2\.1)$/.test(enhanced)) return "mailbox";
  if (/spam|policy|block|black.?list|denied|relay|reputation|dmarc|spf|dkim/i.test(answer)) return "policy";
  if (status === 552 && (enhanced === "" || command === "RCPT TO")) return "full";
  if (enhanced === "" && command === "RCPT TO" && [550, 551, 553].includes(status)) return "mailbox";
  return "message";
}
