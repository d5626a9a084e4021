import { useHref, useLocation } from "react-router";

/** Shown where a page failed without meaning to. Links reload, since what failed may be the application itself. */
export function ErrorNotice() {
  return (
    <section className="page notice">
      <p className="label">Error</p>
      <h1>Something went wrong</h1>
      <p className="lede">This page could not be made just now. The fault is ours, and it has been noted.</p>
      <p className="notice-actions">
        <a className="button" href={useHref(useLocation())}>
          Try Again
        </a>
        <a className="button button-quiet" href="/">
          Return to Home
        </a>
      </p>
    </section>
  );
}
