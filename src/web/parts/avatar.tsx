import type { Member } from "../session/auth-state.ts";
import styles from "./avatar.module.css";

/** A member's picture, or the initial of the name. Decoration: the name stands beside it or is the control's own. */
export function Avatar({ member, large = false }: { member: Member; large?: boolean }) {
  const { name, email, avatar_url } = member;
  const className = large ? `${styles.avatar} ${styles.large}` : styles.avatar;
  if (avatar_url) return <img src={avatar_url} alt="" width={96} height={96} className={className} />;
  const [initial = "?"] = (name || email || "").trim();
  return (
    <span className={className} aria-hidden="true">
      {initial.toUpperCase()}
    </span>
  );
}
