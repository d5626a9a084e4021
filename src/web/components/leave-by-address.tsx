import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { emailFault } from "../../domain/subscribers/faults.ts";
import styles from "./leave-by-address.module.css";

type Outcome = { readonly kind: "fault" | "failed" | "done"; readonly text: string } | null;

/** For readers without a working link: leave by giving the address. `invalid`: they came with a link that is none. */
export function LeaveByAddress({ invalid }: { invalid: boolean }) {
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const faultId = useId();
  useEffect(() => form.current?.setAttribute("novalidate", ""), []);

  const leave = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const email = String(new FormData(event.currentTarget).get("email"));
    const fault = emailFault(email);
    if (fault) return setOutcome({ kind: "fault", text: fault });
    setSending(true);
    const asking = import("../subscription/asking.ts").then(({ unsubscribe }) => unsubscribe(email.trim()));
    const { success, message } = await asking.catch(() => ({ success: false, message: "Unsubscribe failed." }));
    setSending(false);
    setOutcome({ kind: success ? "done" : "failed", text: message });
  };
  return (
    <section className="page notice">
      <h1>{invalid ? "This link is not valid any more" : "Leave the newsletter"}</h1>
      <p className="lede">
        {invalid
          ? "Please use the link in the newest letter. Or leave the newsletter here:"
          : "Give your address, and no further letters will be sent to it."}
      </p>
      <form
        ref={form}
        method="post"
        action="/api/auth/unsubscribe"
        className={styles.form}
        aria-busy={sending}
        onSubmit={leave}
      >
        <label className="field">
          Your email
          <input
            className="input"
            type="email"
            name="email"
            required
            maxLength={254}
            autoComplete="email"
            aria-invalid={outcome?.kind === "fault" || undefined}
            aria-describedby={outcome?.kind === "fault" ? faultId : undefined}
          />
        </label>
        <p>
          <button type="submit" className="button" data-app-click aria-disabled={sending || undefined}>
            Unsubscribe
          </button>
        </p>
        <p id={faultId} role="alert" className="error">
          {outcome?.kind !== "done" && outcome?.text}
        </p>
        <p role="status">{outcome?.kind === "done" && outcome.text}</p>
      </form>
    </section>
  );
}
