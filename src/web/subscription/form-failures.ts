import type { Key } from "../../languages/catalogue.ts";

/** Why a form did not succeed, for readers without script: the address of the page names the reason, here are the words. */
const reasons = {
  "email-missing": "replies.emailRequired",
  email: "replies.emailInvalid",
  name: "replies.nameWrong",
  input: "replies.input",
  limited: "replies.limited",
  crowded: "replies.crowded",
  busy: "replies.busy",
  invalid: "replies.invalidLink",
  "not-subscribed": "replies.notSubscribed",
} as const satisfies Readonly<Record<string, Key>>;

/** Texts of the catalogue that need no values. */
export type AnswerKey = (typeof reasons)[keyof typeof reasons] | "replies.wrong" | "replies.unsubscribeFailed";

/** The text for `?failed=`; `otherwise` for a reason that is not known. */
export function formFailure(reason: string, otherwise: AnswerKey = "replies.wrong"): AnswerKey {
  return Object.hasOwn(reasons, reason) ? reasons[reason as keyof typeof reasons] : otherwise;
}

/** What has become of a subscription that its reader has changed. */
export const changes = {
  saved: "replies.saved",
  left: "replies.left",
  undone: "replies.undone",
} as const;
