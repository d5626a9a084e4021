import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { routesWithout } from "./route-table.ts";

/** Starts the application on the page that the server has rendered. */
export function hydrate(): void {
  const { without } = document.documentElement.dataset;
  const manifest = window.__reactRouterManifest;
  if (without) manifest.routes = routesWithout(manifest.routes, without.split(" "));
  // What React writes as HTML without meaning any: an empty script element to be filled, and data as the text of one.
  window.trustedTypes?.createPolicy("default", {
    createHTML: (html) => (html === "<script></script>" || !html.includes("<") ? html : null),
  });
  startTransition(() => {
    // Without transitions: in one, React would hold a page back for the dialogs whose script has not been asked for.
    hydrateRoot(document, <HydratedRouter useTransitions={false} />);
  });
}
