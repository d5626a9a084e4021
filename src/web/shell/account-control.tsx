import { useText } from "../language/text.ts";
import { Avatar } from "../parts/avatar.tsx";
import { useMember } from "../session/auth-state.ts";
import { SIGN_IN } from "../session/sign-in-popup.tsx";
import styles from "./account-control.module.css";
import { useSiteFacts } from "./site-facts.ts";

export const USER_MENU = "user-menu";

/** Opens the sign-in dialog, or a member's menu, without script too. Nothing without a provider to sign in by. */
export function AccountControl() {
  const text = useText();
  const member = useMember();
  const providers = useSiteFacts()?.providers ?? [];
  if (!member && !providers.length) return null;
  return (
    <span className={styles.place}>
      {member ? (
        <button
          type="button"
          className="icon-button"
          commandfor={USER_MENU}
          command="show-modal"
          aria-label={text("shell.userMenu")}
        >
          <Avatar member={member} />
        </button>
      ) : (
        <button
          type="button"
          className={`button button-quiet ${styles.enter}`}
          commandfor={SIGN_IN}
          command="show-modal"
        >
          {text("shell.signIn")}
        </button>
      )}
    </span>
  );
}
