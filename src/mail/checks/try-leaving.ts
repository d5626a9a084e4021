import type { LeaveAnswer } from "../../domain/newsletters/mail-check/leave-finding.ts";

const PATIENCE = 15_000;

/** Asks as mail programs do: a form of either kind, no cookie, and no redirect is followed (RFC 8058, section 3.2). */
export async function tryLeaving(url: string): Promise<LeaveAnswer[]> {
  const parts = new FormData();
  parts.set("List-Unsubscribe", "One-Click");
  return [await ask(url, new URLSearchParams({ "List-Unsubscribe": "One-Click" })), await ask(url, parts)];
}

async function ask(url: string, body: URLSearchParams | FormData): Promise<LeaveAnswer> {
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const answer = await fetch(url, { method: "POST", body, redirect: "manual", signal });
    await answer.body?.cancel();
    const { status, headers } = answer;
    // The rest of it may be the link.
    const location = headers.get("Location");
    const origin = location === null ? null : (URL.parse(location, url)?.origin ?? location);
    return { url, status, location: origin, setsCookies: headers.getSetCookie().length > 0 };
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string } };
    return { url, failure: cause?.code ?? message };
  }
}
