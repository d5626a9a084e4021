import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { textOf, told, useText } from "../../language/text.ts";
import { rememberFailure } from "../../session/sign-in-memory.ts";
import { useWrittenSearch } from "../../shell/document-html.tsx";
import { pageMeta } from "../../shell/page-meta.ts";
import type { RouteHandle } from "../../shell/route-handle.ts";
import { useTimer } from "../../subscription/use-timer.ts";
import type { Route } from "./+types/auth-callback";
import styles from "./auth-callback.module.css";
import { type CallbackView, readCallback } from "./callback-view.ts";

/** The page goes on by itself. */
export const handle: RouteHandle = { moves: true };

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: textOf(args)("signIn.page"), noindex: true });
}

/** Says how a sign-in ended that leads to no other page, then goes to the home page (P58). */
export default function AuthCallback() {
  const text = useText();
  const [view] = useState(readCallback(useWrittenSearch()));
  const [complete, setComplete] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    if (location.search) history.replaceState(history.state, "", location.pathname);
    if (view.kind === "failure") rememberFailure(view.text);
    else import("../../session/checking.ts").then(({ checkSession }) => checkSession()).catch(() => {});
    setComplete(true);
  }, [view]);
  useTimer(complete ? view.delay : null, () => navigate("/", { replace: true }));

  return (
    <section className={`page notice ${styles.callback}`}>
      {complete ? (
        <Outcome view={view} />
      ) : (
        <>
          <h1 role="status" className={styles.completing}>
            {text("signIn.completing")}
          </h1>
          {/* Without script there is nothing to wait for. */}
          <noscript>
            <Outcome view={view} />
          </noscript>
        </>
      )}
      <p className="notice-actions">
        <Link to="/" replace className="button">
          {text("signIn.continue")}
        </Link>
      </p>
    </section>
  );
}

function Outcome({ view }: { view: CallbackView }) {
  const text = useText();
  const succeeded = view.kind === "success";
  return (
    <div role={succeeded ? "status" : "alert"} className="stack">
      <h1>{succeeded ? text("signIn.done") : text("signIn.failed")}</h1>
      <p className={`lede ${styles.text}`}>{succeeded ? text("signIn.doneText") : told(text, view.text)}</p>
    </div>
  );
}
