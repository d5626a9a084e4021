import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useText } from "../language/text.ts";
import { Popup } from "../session/popup.tsx";
import type { Submission } from "./form-state.ts";
import { SubscribeForm } from "./subscribe-form.tsx";
import styles from "./subscribe-popup.module.css";

/** The dialog of the subscription popup: header position, backdrop, not compact. Its form redirects by itself. */
export default function SubscribeDialog({ id, onLive }: { id: string; onLive: () => void }) {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  useEffect(onLive, [onLive]);

  const close = () => dialog.current?.close();
  const redirect = (submission: Submission) => {
    close();
    navigate("/signedup", { state: submission });
  };
  return (
    <Popup ref={dialog} id={id} title={text("subscribe.button")} position="header">
      <p className={`small ${styles.words}`}>{text("subscribe.lede")}</p>
      <SubscribeForm source="site" onRedirect={redirect} onClose={close} />
    </Popup>
  );
}
