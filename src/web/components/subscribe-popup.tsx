import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { Popup } from "./popup.tsx";
import { type Submission, SubscribeForm } from "./subscribe-form.tsx";
import styles from "./subscribe-popup.module.css";

/** The id of the popup, for whatever opens it. */
export const SUBSCRIBE_POPUP = "subscribe-popup";
/** The part of an address that opens it; on the blog that names the newsletter block instead. */
const ANCHOR = "subscribe";

/** The subscription popup of every page: header position, backdrop, not compact. The form there redirects by itself. */
export function SubscribePopup() {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const { pathname, hash, key } = useLocation();
  const isBlog = pathname === "/blog";

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation to the anchor opens it anew
  useEffect(() => {
    if (hash === `#${ANCHOR}` && !isBlog && !dialog.current?.open) dialog.current?.showModal();
  }, [hash, isBlog, key]);

  const close = () => dialog.current?.close();
  const redirect = (submission: Submission) => {
    close();
    navigate("/signedup", { state: submission });
  };
  return (
    <div id={isBlog ? undefined : ANCHOR} className={styles.place}>
      <Popup ref={dialog} id={SUBSCRIBE_POPUP} title="Subscribe" position="header">
        <SubscribeForm source="site" onRedirect={redirect} onClose={close} inDialog />
      </Popup>
    </div>
  );
}
