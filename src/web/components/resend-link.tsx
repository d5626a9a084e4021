import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { useSubscription } from "../subscription/use-subscription.ts";

/**
 * Sends the mail to verify once more. Where nobody knows an address it leads to the form, which sends one, too.
 * `resent`: the server has just done so for a reader without script.
 */
export function ResendLink({ email, resent }: { email: string; resent: boolean }) {
  const [sending, setSending] = useState(false);
  const { record } = useSubscription();
  const address = email || (record?.email ?? "");

  const resend = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    const asking = import("../subscription/asking.ts").then((calls) => calls.resend(address));
    const sent = await asking.catch(() => false);
    setSending(false);
    window.alert(
      sent ? "Verification email sent! Please check your inbox." : "Failed to resend email. Please try again later.",
    );
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
        <button type="submit" className="link-button" data-app-click aria-disabled={sending || undefined}>
          Resend verification email
        </button>
      </form>
      {resent && <p role="status">Verification email sent! Please check your inbox.</p>}
    </>
  );
}
