import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { useText } from "../../language/text.ts";
import { LanguageField } from "../../shell/language-field.tsx";
import { useSubscription } from "../../subscription/records/record-store.ts";

/**
 * Sends the mail to verify once more. Without a known address it leads to the form, which sends one, too.
 * `resent`: what the server says of it to a reader without script, `true` or that it failed.
 */
export function ResendLink({ email, resent }: { email: string; resent: string | null }) {
  const text = useText();
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
    window.alert(text(sent ? "welcome.resent" : "welcome.resendFailed"));
  };
  if (!address)
    return (
      <p>
        <Link to="/#subscribe">{text("welcome.resend")}</Link>
      </p>
    );
  return (
    <>
      <form method="post" action="/api/auth/resend-verification" onSubmit={resend}>
        <input type="hidden" name="email" value={address} />
        <LanguageField />
        <button type="submit" className="link-button" data-app-click aria-disabled={sending || undefined}>
          {text("welcome.resend")}
        </button>
      </form>
      {resent === "true" && <p role="status">{text("welcome.resent")}</p>}
      {resent !== null && resent !== "true" && (
        <p role="alert" className="error">
          {text("welcome.resendFailed")}
        </p>
      )}
    </>
  );
}
