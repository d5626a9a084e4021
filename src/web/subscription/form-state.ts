import { emailFault, nameFault } from "../../domain/subscribers/faults.ts";

/** Who has subscribed, as /signedup is told. */
export interface Submission {
  readonly email: string;
  readonly name: string;
  readonly wantsAccount: boolean;
}

/** Where a reader is in the form: e-mail, details, loading, success or error (P21). */
export type FormState =
  /** `fault`: what is wrong with the field, in words. */
  | { readonly step: "email" | "details"; readonly fault: string | null }
  | { readonly step: "sending" }
  | { readonly step: "done" | "failed"; readonly message: string };

export type FormEvent =
  | { readonly type: "submitted"; readonly email: string; readonly name: string }
  | { readonly type: "back" }
  | { readonly type: "answered"; readonly success: boolean; readonly message: string }
  /** Try Again, or the form was put away and is shown anew. */
  | { readonly type: "restarted" };

export const formStart: FormState = { step: "email", fault: null };

/** The text where neither the server nor the call says what went wrong. */
export const SUBSCRIPTION_FAILED = "Subscription failed";

/** Milliseconds until a form redirects after its success (P25). */
const REDIRECT_AFTER = 1500;

/** The state after an event. Only a change to `sending` asks anything of the outside: to call the API. */
export function formAfter(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case "submitted":
      return submitted(state, event);
    case "back":
      return state.step === "details" ? formStart : state;
    case "answered":
      if (state.step !== "sending") return state;
      return event.success
        ? { step: "done", message: event.message }
        : { step: "failed", message: event.message || SUBSCRIPTION_FAILED };
    case "restarted":
      return formStart;
  }
}

function submitted(state: FormState, { email, name }: { email: string; name: string }): FormState {
  if (state.step !== "email" && state.step !== "details") return state;
  const fault = emailFault(email);
  if (fault || state.step === "email") return fault ? { step: "email", fault } : { step: "details", fault: null };
  const nameIsWrong = nameFault(name);
  return nameIsWrong ? { step: "details", fault: nameIsWrong } : { step: "sending" };
}

/** Milliseconds until the form redirects; null where it does not. */
export function redirectDelay(state: FormState, redirects: boolean): number | null {
  return redirects && state.step === "done" ? REDIRECT_AFTER : null;
}
