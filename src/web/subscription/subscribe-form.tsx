import { type Ref, useId } from "react";
import { Link, useLocation } from "react-router";
import { HIDDEN_FIELD } from "../../domain/subscribers/faults.ts";
import { richText } from "../language/rich-text.tsx";
import { told, useText } from "../language/text.ts";
import { crossInCircle, Icon } from "../parts/icon.tsx";
import { useMember } from "../session/auth-state.ts";
import { useOwnPath, useSiteFacts } from "../shell/site-facts.ts";
import { EmailField, useOwnChecks } from "./email-field.tsx";
import type { FormState } from "./form-state.ts";
import styles from "./subscribe-form.module.css";
import { type SubscribeFormSettings, useSubscribeForm } from "./use-subscribe-form.ts";

/**
 * The one form of popup, widget, blog and poetry page: e-mail, details, loading, success or error (P21). Without script
 * all fields show at once and the browser posts them; the server answers with a page.
 */
export function SubscribeForm(settings: SubscribeFormSettings) {
  const text = useText();
  const { source, compact = false, onRedirect, onClose, expanded = false } = settings;
  const { state, submission, form, outcome, submit, back, restart } = useSubscribeForm(settings);
  const { pathname } = useLocation();
  const member = useMember();
  const id = `${useId()}-fault`;
  const { step } = state;
  const fault = "fault" in state ? state.fault : null;
  const faultId = fault && id;
  useOwnChecks(form);
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
          <EmailField faultId={step === "email" ? faultId : null} defaultValue={member?.email ?? undefined} />
          <button type="submit" className={`button ${styles.next}`} data-app-click>
            {text("subscribe.continue")}
          </button>
        </div>
        <Details step={step} email={submission.email} faultId={step === "details" ? faultId : null} onBack={back} />
        <p id={id} role="alert" className="error">
          {fault && told(text, fault)}
        </p>
        {expanded && (
          <button type="button" className={`link-button ${styles.close}`} onClick={onClose}>
            {text("subscribe.close")}
          </button>
        )}
        <p role="status" className="visually-hidden">
          {step === "sending" && text("subscribe.sending")}
        </p>
        <input type="hidden" name="source" value={source} />
        <input type="hidden" name="page" value={useOwnPath(pathname)} />
        <div className={styles.trap} aria-hidden="true">
          <label>
            {text("subscribe.trap")}
            <input name={HIDDEN_FIELD} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
      </form>
      {state.step === "done" && (
        <div ref={outcome} tabIndex={-1} role="status" className={`stack ${styles.outcome}`}>
          <h3>{text("subscribe.thanks")}</h3>
          <p>{told(text, state.message)}</p>
          {onRedirect && (
            <p>
              <Link to="/signedup" state={submission} onClick={onClose}>
                {text("subscribe.next")}
              </Link>
            </p>
          )}
        </div>
      )}
      {state.step === "failed" && (
        <Failed ref={outcome} message={state.message} onRetry={restart} onClose={onClose ?? restart} />
      )}
    </div>
  );
}

/** The second step. `email` is the address given in the first. */
function Details(props: { step: FormState["step"]; email: string; faultId: string | null; onBack: () => void }) {
  const text = useText();
  const { step, email, faultId, onBack } = props;
  const sending = step === "sending";
  const hasSignIn = (useSiteFacts()?.providers.length ?? 0) > 0;
  return (
    <div className={styles.details}>
      <p className={styles.address}>{email}</p>
      <label className="field">
        <span>{richText(text("subscribe.name"), { soft: (words) => <span className="soft">{words}</span> })}</span>
        <input
          className="input"
          name="name"
          maxLength={100}
          autoComplete="name"
          readOnly={sending}
          aria-invalid={faultId !== null || undefined}
          aria-describedby={faultId ?? undefined}
        />
      </label>
      {hasSignIn && (
        <label className="tick">
          <input type="checkbox" name="wantsAccount" value="true" />
          {text("subscribe.wantsAccount")}
        </label>
      )}
      <p className={styles.actions}>
        <button type="submit" className="button" aria-disabled={sending || undefined}>
          {text(sending ? "subscribe.sending" : "subscribe.button")}
        </button>
        {step === "details" && (
          <button type="button" className="button button-quiet" onClick={onBack}>
            {text("subscribe.back")}
          </button>
        )}
      </p>
    </div>
  );
}

function Failed(props: { ref: Ref<HTMLDivElement>; message: string; onRetry: () => void; onClose: () => void }) {
  const text = useText();
  return (
    <div ref={props.ref} tabIndex={-1} role="alert" className={`stack ${styles.outcome}`}>
      <h3 className={styles.failed}>
        <Icon draws={crossInCircle} size={22} className={styles.cross} /> {text("subscribe.failed")}
      </h3>
      <p>{told(text, props.message)}</p>
      <p className={styles.actions}>
        <button type="button" className="button" onClick={props.onRetry}>
          {text("subscribe.tryAgain")}
        </button>
        <button type="button" className="button button-quiet" onClick={props.onClose}>
          {text("subscribe.close")}
        </button>
      </p>
    </div>
  );
}
