import { say } from "../../../languages/say.ts";
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
    : { check: "leave-link", level: "ok", text: say("checkCommands.leavingWorks") };
}

function faultOf(answer: LeaveAnswer): string | null {
  const site = new URL(answer.url).origin;
  if ("failure" in answer) return say("checkCommands.leaveUnreachable", { site, why: answer.failure });
  const { status, location, setsCookies } = answer;
  if (location !== null) return say("checkCommands.leaveRedirects", { site, location });
  if (status === 404) return say("checkCommands.leaveUnknown", { site });
  if (status !== 200) return say("checkCommands.leaveRefused", { site, status: String(status) });
  if (setsCookies) return say("checkCommands.leaveSetsCookie", { site });
  return null;
}
