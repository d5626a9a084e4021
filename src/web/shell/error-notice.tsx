import { useHref, useLocation } from "react-router";
import { useText } from "../language/text.ts";
import { useOwnPath } from "./site-facts.ts";

/** Shown where a page failed without meaning to. Links reload, since what failed may be the application itself. */
export function ErrorNotice() {
  const text = useText();
  return (
    <section className="page notice">
      <p className="label">{text("shell.error")}</p>
      <h1>{text("shell.errorTitle")}</h1>
      <p className="lede">{text("shell.errorText")}</p>
      <p className="notice-actions">
        <a className="button" href={useHref(useLocation())}>
          {text("shell.tryAgain")}
        </a>
        <a className="button button-quiet" href={useOwnPath("/")}>
          {text("shell.home")}
        </a>
      </p>
    </section>
  );
}
