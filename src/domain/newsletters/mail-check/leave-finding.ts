import type { Finding } from "./mail-check.ts";

/** How the site answered to leaving by one click, or why it did not. */
export type LeaveAnswer =
  | {
      readonly url: string;
      readonly status: number;
      readonly location: string | null;
      readonly setsCookies: boolean;
    }
  | { readonly url: string; readonly failure: string };

/** RFC 8058, section 3.1: a POST without cookies is answered by success itself, never by a redirect. */
export function leaveFinding(answers: readonly LeaveAnswer[]): Finding {
  const fault = answers.map(faultOf).find((text) => text !== null);
  return fault
    ? { check: "leave-link", level: "fault", text: fault }
    : { check: "leave-link", level: "ok", text: "Leaving by one click works on the running site." };
}

function faultOf(answer: LeaveAnswer): string | null {
  const site = new URL(answer.url).origin;
  if ("failure" in answer) return `The leave link cannot be reached at ${site} (${answer.failure}): start the site.`;
  const { status, location, setsCookies } = answer;
  if (location !== null)
    return `${site} answers the leave link by sending mail programs on to ${location}, where they do not go: let SITE_URL be the address that answers itself.`;
  if (status === 404)
    return `${site} does not know a leave link made here: give this command the SECRET or DATA_DIR of the running site, and start the site anew after an update.`;
  if (status !== 200)
    return `${site} answers the leave link with ${status}: let POST requests without cookies through to the site, with forms of either kind.`;
  if (setsCookies) return `${site} sets a cookie where mail programs leave: keep what stands before the site from it.`;
  return null;
}
