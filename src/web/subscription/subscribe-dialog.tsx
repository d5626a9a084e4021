import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { Popup } from "../session/popup.tsx";
import type { Submission } from "./form-state.ts";
import { SubscribeForm } from "./subscribe-form.tsx";
import styles from "./subscribe-popup.module.css";

/** The dialog of the subscription popup: header position, backdrop, not compact. Its form redirects by itself. */
export default function SubscribeDialog({ id, onLive }: { id: string; onLive: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  useEffect(onLive, [onLive]);

  const close = () => dialog.current?.close();
  const redirect = (submission: Submission) => {
    close();
    navigate("/signedup", { state: submission });
  };
  return (
    <Popup ref={dialog} id={id} title="Subscribe" position="header">
      <p className={`small ${styles.words}`}>
        New posts by mail, whole and without a detour. One click in each letter ends it.
      </p>
      <SubscribeForm source="site" onRedirect={redirect} onClose={close} />
    </Popup>
  );
}
