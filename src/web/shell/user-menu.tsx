import { useText } from "../language/text.ts";
import { Drawer } from "../parts/drawer.tsx";
import { MemberBadge } from "../parts/members/member-badge.tsx";
import { MemberIdentity } from "../parts/members/member-identity.tsx";
import { MemberLinks } from "../parts/members/member-links.tsx";
import type { Member } from "../session/auth-state.ts";
import { SignOutForm } from "../session/sign-out-form.tsx";
import styles from "./user-menu.module.css";

/** A member's side panel: who is signed in, the member pages, Sign out (P71). */
export default function UserMenu({ id, member }: { id: string; member: Member }) {
  const text = useText();
  return (
    <Drawer id={id} title={text("shell.userMenu")} closing={text("shell.closeUserMenu")}>
      <div className={styles.who}>
        <MemberIdentity member={member} compact>
          <p>
            <MemberBadge status={member.subscription_status} />
          </p>
        </MemberIdentity>
      </div>
      <MemberLinks label={text("shell.memberPages")} className={`menu ${styles.pages}`} />
      <SignOutForm className={styles.leave}>
        <button type="submit" className="button button-quiet" data-app-click="">
          {text("shell.signOut")}
        </button>
      </SignOutForm>
    </Drawer>
  );
}
