import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useText } from "../../language/text.ts";
import { LanguageField } from "../../shell/language-field.tsx";

/**
 * While a mailed link is being used. Fetching the page changes nothing, so that link scanners use nothing up; the script
 * does, or without it the button. Where the site asks for a click, the script has been told so and the button stays. It can
 * be pressed at any time: a press while the script asks confirms as well, and none is lost.
 */
export function VerifyNotice({ token }: { token: string }) {
  const text = useText();
  const [live, setLive] = useState(false);
  const { state } = useLocation();
  useEffect(() => setLive(true), []);
  const waits = live && (state as { confirm?: boolean } | null)?.confirm !== true;
  return (
    <section className="page notice">
      <h1>{text("welcome.confirm")}</h1>
      <p className="lede" role="status">
        {waits ? text("welcome.confirming") : text("welcome.confirmClick")}
      </p>
      <form method="post" action="/verify" className="notice-actions">
        <input type="hidden" name="token" value={token} />
        <LanguageField />
        <button type="submit" className="button">
          {text("welcome.verify")}
        </button>
      </form>
    </section>
  );
}
