import { useText } from "../../language/text.ts";
import styles from "./member-badge.module.css";

/** Active Member for the status active, Subscriber for any other (P71). */
export function MemberBadge({ status }: { status: string }) {
  const text = useText();
  const active = status === "active";
  return (
    <span className={styles.badge} data-active={active ? "" : undefined}>
      {active ? text("shell.activeMember") : text("shell.subscriber")}
    </span>
  );
}
