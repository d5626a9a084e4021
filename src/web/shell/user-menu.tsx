import { Link, useLocation } from "react-router";
import { Avatar } from "../parts/avatar.tsx";
import { Drawer } from "../parts/drawer.tsx";
import { MemberBadge } from "../parts/members/member-badge.tsx";
import type { Member } from "../session/auth-state.ts";
import { memberPages } from "../session/member-pages.ts";
import { SignOutForm } from "../session/sign-out-form.tsx";
import { useExists } from "./site-facts.ts";
import styles from "./user-menu.module.css";

/** A member's side panel: who is signed in, the member pages, Sign out (P71). */
export default function UserMenu({ id, member }: { id: string; member: Member }) {
  const { pathname } = useLocation();
  const exists = useExists();
  const { name, email, subscription_status } = member;
  return (
    <Drawer id={id} title="User menu">
      <div className={styles.who}>
        <Avatar member={member} large />
        <div className={styles.words}>
          {name && <p className={styles.name}>{name}</p>}
          {email && <p className={styles.email}>{email}</p>}
          <p>
            <MemberBadge status={subscription_status} />
          </p>
        </div>
      </div>
      <nav aria-label="Member pages" className={styles.pages}>
        {memberPages(exists).map(({ title, pages }) => (
          <div key={title}>
            <p className="label">{title}</p>
            <ul>
              {pages.map(({ path, label }) => (
                <li key={path}>
                  <Link to={path} aria-current={path === pathname ? "page" : undefined}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <SignOutForm className={styles.leave}>
        <button type="submit" className="button button-quiet" data-app-click="">
          Sign out
        </button>
      </SignOutForm>
    </Drawer>
  );
}
