import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { LanguageField } from "../../shell/language-field.tsx";
import { useSubscription } from "../../subscription/records/record-store.ts";

/** What readers are told (P20). */
const SENT = "Verification email sent! Please check your inbox.";
const FAILED = "Failed to resend email. Please try again later.";

/**
 * Sends the mail to verify once more. Without a known address it leads to the form, which sends one, too.
 * `resent`: what the server says of it to a reader without script, `true` or that it failed.
 */
export function ResendLink({ email, resent }: { email: string; resent: string | null }) {
  const [sending, setSending] = useState(false);
  const { record } = useSubscription();
  const address = email || (record?.email ?? "");

  const resend = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    const asking = import("../../subscription/asking.ts").then((calls) => calls.resend(address));
    const sent = await asking.catch(() => false);
    setSending(false);
    window.alert(sent ? SENT : FAILED);
  };
  if (!address)
    return (
      <p>
        <Link to="/#subscribe">Resend verification email</Link>
      </p>
    );
  return (
    <>
      <form method="post" action="/api/auth/resend-verification" onSubmit={resend}>
        <input type="hidden" name="email" value={address} />
        <LanguageField />
        <button type="submit" className="link-button" data-app-click aria-disabled={sending || undefined}>
          Resend verification email
        </button>
      </form>
      {resent === "true" && <p role="status">{SENT}</p>}
      {resent !== null && resent !== "true" && (
        <p role="alert" className="error">
          {FAILED}
        </p>
      )}
    </>
  );
}
