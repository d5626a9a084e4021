import { ActionForm } from "../../parts/members/action-form.tsx";
import styles from "./newsletter-switch.module.css";

/** Subscribes or leaves with one press; it works without script. */
export function NewsletterSwitch({ action, on }: { action: string; on: boolean }) {
  return (
    <ActionForm action={action} what={on ? "leave" : "subscribe"}>
      <button type="submit" role="switch" aria-checked={on} className={styles.switch}>
        <span className={styles.track} aria-hidden="true" />
        Newsletter
      </button>
    </ActionForm>
  );
}
