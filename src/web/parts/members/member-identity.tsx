import type { ReactNode } from "react";
import type { Member } from "../../session/auth-state.ts";
import { Avatar } from "../avatar.tsx";
import styles from "./member-identity.module.css";

/** A member's picture beside name and address; `children` stand below these. */
export function MemberIdentity(props: { member: Member; compact?: boolean; children: ReactNode }) {
  const { member, compact = false, children } = props;
  return (
    <div className={`${styles.identity} ${compact ? styles.compact : ""}`}>
      <Avatar member={member} large />
      <div className={styles.words}>
        {member.name && <p className={styles.name}>{member.name}</p>}
        {member.email && <p className={styles.email}>{member.email}</p>}
        {children}
      </div>
    </div>
  );
}
