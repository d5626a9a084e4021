import { useEffect } from "react";
import { useLocation } from "react-router";
import { LaterDialog, later, openDialog } from "../boot/later-dialog.tsx";
import styles from "./subscribe-popup.module.css";

/** The id of the popup's dialog, for whatever opens it. */
export const SUBSCRIBE_POPUP = "subscribe-popup";
/** The part of an address that opens it; on the blog that names the newsletter block instead. */
const ANCHOR = "subscribe";

const dialog = later(SUBSCRIBE_POPUP, () => import("./subscribe-dialog.tsx"));

/** The global subscription popup. `/#subscribe`, on whatever page, opens it, and so does any button that names its id. */
export function SubscribePopup() {
  const { pathname, hash, key } = useLocation();
  const isBlog = pathname === "/blog";

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation to the anchor opens it anew
  useEffect(() => {
    if (hash !== `#${ANCHOR}` || isBlog) return;
    const ready = dialog.want();
    if (!openDialog(SUBSCRIBE_POPUP)) ready.then(() => openDialog(SUBSCRIBE_POPUP));
  }, [hash, isBlog, key]);

  return <LaterDialog dialog={dialog} anchor={isBlog ? undefined : ANCHOR} className={styles.place} />;
}
