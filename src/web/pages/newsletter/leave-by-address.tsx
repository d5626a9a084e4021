import { type FormEvent, useId, useRef, useState } from "react";
import { emailFault } from "../../../domain/subscribers/faults.ts";
import { told, useText } from "../../language/text.ts";
import { LanguageField } from "../../shell/language-field.tsx";
import { EmailField, useOwnChecks } from "../../subscription/email-field.tsx";
import { formFailure } from "../../subscription/form-failures.ts";
import styles from "./leave-by-address.module.css";

const FAILED = "Unsubscribe failed.";

type Outcome = { readonly kind: "fault" | "failed" | "done"; readonly text: string } | null;

/** For readers without a working link: leave by giving the address. `failed`: why that failed a moment ago, without script. */
export function LeaveByAddress({ failed }: { failed: string | null }) {
  const text = useText();
  const [outcome, setOutcome] = useState<Outcome>(
    failed === null
      ? null
      : {
          kind: /^email/.test(failed) ? "fault" : "failed",
          text: text(formFailure(failed, "replies.unsubscribeFailed")),
        },
  );
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const faultId = useId();
  useOwnChecks(form);

  const leave = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const email = String(new FormData(event.currentTarget).get("email"));
    const fault = emailFault(email);
    if (fault) return setOutcome({ kind: "fault", text: fault });
    setSending(true);
    const asking = import("../../subscription/asking.ts").then(({ unsubscribe }) => unsubscribe(email.trim()));
    const { success, message } = await asking.catch(() => ({ success: false, message: FAILED }));
    setSending(false);
    setOutcome({ kind: success ? "done" : "failed", text: message });
  };
  return (
    <form
      ref={form}
      method="post"
      action="/api/auth/unsubscribe"
      className={styles.form}
      aria-busy={sending}
      onSubmit={leave}
    >
      <EmailField faultId={outcome?.kind === "fault" ? faultId : null} />
      <LanguageField />
      <p>
        <button type="submit" className="button" data-app-click aria-disabled={sending || undefined}>
          {text("newsletter.unsubscribe")}
        </button>
      </p>
      <p id={faultId} role="alert" className="error">
        {outcome?.kind !== "done" && outcome && told(text, outcome.text)}
      </p>
      <p role="status">{outcome?.kind === "done" && told(text, outcome.text)}</p>
    </form>
  );
}
