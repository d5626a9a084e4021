import { useText } from "../../language/text.ts";
import { ActionForm } from "../../parts/members/action-form.tsx";
import styles from "./newsletter-switch.module.css";

/** Subscribes or leaves with one press; it works without script. */
export function NewsletterSwitch({ action, on }: { action: string; on: boolean }) {
  const text = useText();
  return (
    <ActionForm action={action} what={on ? "leave" : "subscribe"}>
      <button type="submit" role="switch" aria-checked={on} className={styles.switch}>
        <span className={styles.track} aria-hidden="true" />
        {text("members.newsletter")}
      </button>
    </ActionForm>
  );
}
