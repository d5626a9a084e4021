import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import {
  formAfter,
  formStart,
  type FormEvent as Happening,
  redirectDelay,
  SUBSCRIPTION_FAILED,
  type Submission,
} from "./form-state.ts";
import { useTimer } from "./use-timer.ts";

export interface SubscribeFormSettings {
  /** Where the form stands, for the consent record. */
  readonly source: string;
  readonly compact?: boolean;
  /** Called 1500 ms after a success, where the form redirects. */
  readonly onRedirect?: ((submission: Submission) => void) | undefined;
  readonly onSuccess?: ((message: string) => void) | undefined;
  /** Puts the form away. */
  readonly onClose?: (() => void) | undefined;
  /** The form has appeared because the reader asked for it: the focus goes there, and Close stands below. */
  readonly expanded?: boolean;
}

/** Where a reader is in the form, what its controls do, and where the focus goes. */
export function useSubscribeForm(settings: Pick<SubscribeFormSettings, "onRedirect" | "onSuccess" | "expanded">) {
  const { onRedirect, onSuccess, expanded = false } = settings;
  const [state, setState] = useState(formStart);
  const [submission, setSubmission] = useState<Submission>({ email: "", name: "", wantsAccount: false });
  const form = useRef<HTMLFormElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const { step } = state;

  const focusField = () => {
    const field = form.current?.elements.namedItem(step === "email" ? "email" : "name");
    (field as HTMLInputElement | null)?.focus();
  };
  const happen = (event: Happening) => {
    const next = formAfter(state, event);
    setState(next);
    return next;
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const [email, name] = [String(fields.get("email")), String(fields.get("name"))];
    const next = happen({ type: "submitted", email, name });
    setSubmission({ email: email.trim(), name: name.trim(), wantsAccount: fields.has("wantsAccount") });
    if (next === state) return;
    if (next.step === "sending") send(fields);
    else if (next.step === step) focusField();
  };
  const send = async (fields: FormData) => {
    const failed = { success: false, message: SUBSCRIPTION_FAILED };
    const asking = import("./asking.ts").then(({ subscribe }) => subscribe(fields));
    const answer = await asking.catch(() => failed);
    setState((now) => formAfter(now, { ...answer, type: "answered" }));
    if (answer.success) onSuccess?.(answer.message);
  };
  const back = () => {
    happen({ type: "back" });
  };
  const restart = () => {
    happen({ type: "restarted" });
    if (step === "done") form.current?.reset();
  };

  const moveFocus = useEffectEvent(() => {
    if (step === "email" || step === "details") focusField();
    else if (step !== "sending") outcome.current?.focus();
  });
  const shown = useRef(expanded ? null : step);
  useEffect(() => {
    if (shown.current !== step) moveFocus();
    shown.current = step;
  }, [step]);
  useEffect(() => {
    const dialog = form.current?.closest("dialog");
    const putAway = () => step !== "sending" && step !== "email" && restart();
    dialog?.addEventListener("close", putAway);
    return () => dialog?.removeEventListener("close", putAway);
  });
  useTimer(redirectDelay(state, Boolean(onRedirect)), () => onRedirect?.(submission));
  return { state, submission, form, outcome, submit, back, restart };
}
