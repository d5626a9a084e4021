import { BUSY, SOMETHING_WRONG } from "../../domain/site/faults.ts";
import { EMAIL_INVALID, EMAIL_REQUIRED } from "../../domain/subscribers/faults.ts";

/** Why a form did not succeed, for readers without script: the address of the page names the reason, here are the words. */
const reasons: Readonly<Record<string, string>> = {
  "email-missing": EMAIL_REQUIRED,
  email: EMAIL_INVALID,
  name: "Please use at most 100 characters for your name, and no control characters.",
  input: "Please check what you entered.",
  limited: "Too many requests. Please try again in a few minutes.",
  crowded: "More people than usual want to subscribe at the moment. Please try again in an hour.",
  busy: BUSY,
  invalid: "This link is not valid any more.",
  "not-subscribed": "This address is not subscribed.",
};

/** The words for `?failed=`; `otherwise` for a reason that is not known. */
export function formFailure(reason: string, otherwise = SOMETHING_WRONG): string {
  return (Object.hasOwn(reasons, reason) && reasons[reason]) || otherwise;
}

/** What has become of a subscription that its reader has changed. */
export const changes = {
  saved: "Saved.",
  left: "You have left the newsletter. No further letters will be sent.",
  undone: "Welcome back. Everything is as it was before you left.",
};
