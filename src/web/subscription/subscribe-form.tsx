import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { HIDDEN_FIELD } from "../../domain/subscribers/faults.ts";
import { crossInCircle, Icon } from "../parts/icon.tsx";
import { useMember } from "../session/auth-state.ts";
import { useSiteFacts } from "../shell/site-facts.ts";
import { formAfter, formStart, type FormEvent as Happening, redirectDelay, SUBSCRIPTION_FAILED } from "./form-state.ts";
import styles from "./subscribe-form.module.css";
import { useTimer } from "./use-timer.ts";

/** Who has subscribed, as /signedup is told. */
export interface Submission {
  readonly email: string;
  readonly name: string;
  readonly wantsAccount: boolean;
}

/**
 * The one form of popup, widget, blog and poetry page: e-mail, details, loading, success or error (P21). Without script
 * all fields show at once and the browser posts them; the server answers with a page.
 */
export function SubscribeForm(props: {
  /** Where the form stands, for the consent record. */
  source: string;
  compact?: boolean;
  /** Called 1500 ms after a success, where the form redirects. */
  onRedirect?: ((submission: Submission) => void) | undefined;
  onSuccess?: ((message: string) => void) | undefined;
  /** Puts the form away. */
  onClose?: (() => void) | undefined;
  /** The form has appeared because the reader asked for it: the focus goes there, and Close stands below. */
  expanded?: boolean;
}) {
  const { source, compact = false, onRedirect, onSuccess, onClose, expanded = false } = props;
  const [state, setState] = useState(formStart);
  const [submission, setSubmission] = useState<Submission>({ email: "", name: "", wantsAccount: false });
  const form = useRef<HTMLFormElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const member = useMember();
  const hasSignIn = (useSiteFacts()?.providers.length ?? 0) > 0;
  const id = useId();
  const { step } = state;
  const fault = "fault" in state ? state.fault : null;
  const field = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement | null;

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
    else if (next.step === step) field(step === "email" ? "email" : "name")?.focus();
  };
  const send = async (fields: FormData) => {
    const failed = { success: false, message: SUBSCRIPTION_FAILED };
    const asking = import("./asking.ts").then(({ subscribe }) => subscribe(fields));
    const answer = await asking.catch(() => failed);
    setState((now) => formAfter(now, { ...answer, type: "answered" }));
    if (answer.success) onSuccess?.(answer.message);
  };
  const restart = () => {
    setState(formStart);
    if (step === "done") form.current?.reset();
  };

  // Without script the browser's own checks stand in for ours.
  useEffect(() => form.current?.setAttribute("novalidate", ""), []);
  const moveFocus = useEffectEvent(() => {
    if (step === "email" || step === "details") field(step === "email" ? "email" : "name")?.focus();
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

  return (
    <div className={styles.subscribe} data-step={step} data-compact={compact ? "" : undefined}>
      <form
        ref={form}
        method="post"
        action="/api/auth/subscribe"
        className={styles.form}
        aria-busy={step === "sending"}
        onSubmit={submit}
      >
        <div className={styles.email}>
          <label className="field">
            Your email
            <input
              className="input"
              type="email"
              name="email"
              required
              maxLength={254}
              autoComplete="email"
              defaultValue={member?.email ?? undefined}
              aria-invalid={step === "email" && fault ? true : undefined}
              aria-describedby={step === "email" && fault ? `${id}-fault` : undefined}
            />
          </label>
          <button type="submit" className={`button ${styles.next}`} data-app-click>
            Continue
          </button>
        </div>
        <div className={styles.details}>
          <p className={styles.address}>{submission.email}</p>
          <label className="field">
            <span>
              Your name <span className={styles.optional}>(optional)</span>
            </span>
            <input
              className="input"
              name="name"
              maxLength={100}
              autoComplete="name"
              readOnly={step === "sending"}
              aria-invalid={step === "details" && fault ? true : undefined}
              aria-describedby={step === "details" && fault ? `${id}-fault` : undefined}
            />
          </label>
          {hasSignIn && (
            <label className="tick">
              <input type="checkbox" name="wantsAccount" value="true" />
              {"I'm interested in creating an account"}
            </label>
          )}
          <p className={styles.actions}>
            <button type="submit" className="button" aria-disabled={step === "sending" || undefined}>
              {step === "sending" ? "Subscribing..." : "Subscribe"}
            </button>
            {step === "details" && (
              <button type="button" className="button button-quiet" onClick={() => happen({ type: "back" })}>
                Back
              </button>
            )}
          </p>
        </div>
        <p id={`${id}-fault`} role="alert" className="error">
          {fault}
        </p>
        {expanded && (
          <button type="button" className={`link-button ${styles.close}`} onClick={onClose}>
            Close
          </button>
        )}
        <p role="status" className="visually-hidden">
          {step === "sending" && "Subscribing..."}
        </p>
        <input type="hidden" name="source" value={source} />
        <input type="hidden" name="page" value={pathname} />
        <div className={styles.trap} aria-hidden="true">
          <label>
            Leave this empty
            <input name={HIDDEN_FIELD} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
      </form>
      {state.step === "done" && (
        <div ref={outcome} tabIndex={-1} role="status" className={styles.outcome}>
          <h3>Thank you!</h3>
          <p>{state.message}</p>
          {onRedirect && (
            <p>
              <Link to="/signedup" state={submission} onClick={onClose}>
                See what comes next
              </Link>
            </p>
          )}
        </div>
      )}
      {state.step === "failed" && (
        <div ref={outcome} tabIndex={-1} role="alert" className={styles.outcome}>
          <h3 className={styles.failed}>
            <Icon draws={crossInCircle} size={22} className={styles.cross} /> Subscription Failed
          </h3>
          <p>{state.message}</p>
          <p className={styles.actions}>
            <button type="button" className="button" onClick={restart}>
              Try Again
            </button>
            <button type="button" className="button button-quiet" onClick={onClose ?? restart}>
              Close
            </button>
          </p>
        </div>
      )}
    </div>
  );
}
