import { useEffect, useState } from "react";

/**
 * While a mailed link is being used. Fetching the page changes nothing, so that link scanners use nothing up; the script
 * does, or without it the button.
 */
export function VerifyNotice({ token }: { token: string }) {
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return (
    <section className="page notice">
      <h1>Confirm your subscription</h1>
      <p className="lede" role="status">
        {live ? "One moment: your address is being confirmed." : "One click, and you are on the list."}
      </p>
      <form method="post" action="/verify" className="notice-actions">
        <input type="hidden" name="token" value={token} />
        <button type="submit" className="button" disabled={live}>
          Verify my email
        </button>
      </form>
    </section>
  );
}
