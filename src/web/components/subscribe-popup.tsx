import { lazy, Suspense, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import styles from "./subscribe-popup.module.css";

/** The id of the popup's dialog, for whatever opens it. */
export const SUBSCRIBE_POPUP = "subscribe-popup";
/** The part of an address that opens it; on the blog that names the newsletter block instead. */
const ANCHOR = "subscribe";

const wanted = Promise.withResolvers<void>();
const live = Promise.withResolvers<void>();

/**
 * Every page carries the popup, few readers open it: its script comes when it is opened. Until then, and where the
 * script cannot be had, it works as it does without script.
 */
const SubscribeDialog = lazy(async () => {
  if (typeof document !== "undefined") await wanted.promise;
  return import("./subscribe-dialog.tsx").catch(() => new Promise<never>(() => {}));
});

/** The global subscription popup. `/#subscribe`, on whatever page, opens it, and so does any button that names its id. */
export function SubscribePopup() {
  const place = useRef<HTMLDivElement>(null);
  const { pathname, hash, key } = useLocation();
  const isBlog = pathname === "/blog";

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation to the anchor opens it anew
  useEffect(() => {
    if (hash !== `#${ANCHOR}` || isBlog) return;
    wanted.resolve();
    const dialog = dialogIn(place.current);
    if (dialog && !dialog.open) dialog.showModal();
    else if (!dialog) live.promise.then(() => dialogIn(place.current)?.showModal());
  }, [hash, isBlog, key]);
  useEffect(() => {
    const element = place.current;
    const dialog = dialogIn(element);
    if (!dialog || dialog.open) wanted.resolve();
    const holdClick = (event: MouseEvent) => {
      const control = (event.target as Element).closest<HTMLElement>("[data-later] [data-app-click]");
      if (!control) return;
      event.preventDefault();
      event.stopPropagation();
      replayClick(control);
    };
    element?.addEventListener("focusin", () => wanted.resolve(), { once: true });
    // On the window: React, on the document, stops what reaches a part that it has not taken over.
    addEventListener("click", holdClick, true);
    live.promise.then(() => removeEventListener("click", holdClick, true));
  }, []);

  return (
    <div ref={place} id={isBlog ? undefined : ANCHOR} className={styles.place} data-later="">
      <Suspense>
        <SubscribeDialog id={SUBSCRIBE_POPUP} onLive={live.resolve} />
      </Suspense>
    </div>
  );
}

const dialogIn = (element: HTMLElement | null) => element?.querySelector("dialog");

/** Does what a click has asked for, now or once the script of the part around it has come. */
export function replayClick(control: HTMLElement): void {
  if (control.closest("[data-later]")) {
    wanted.resolve();
    live.promise.then(() => control.click());
  } else control.click();
}
