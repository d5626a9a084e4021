import { useRef, useState } from "react";
import { providerNames } from "../../../domain/members/providers.ts";
import { useText } from "../../language/text.ts";
import { authorizeAddress } from "../../session/api-addresses.ts";
import { useSiteFacts } from "../../shell/site-facts.ts";
import styles from "./account-offer.module.css";

/** The two providers of the offer (P56), as far as readers can sign in by them. */
const providers = ["google", "github"] as const;

/**
 * The offer of an account after subscribing: open, or folded behind one button. Back folds it, Maybe later removes it.
 */
export function AccountOffer({ open }: { open: boolean }) {
  const text = useText();
  const [removed, setRemoved] = useState(false);
  const card = useRef<HTMLDetailsElement>(null);
  const site = useSiteFacts();
  const offered = providers.filter((id) => site?.providers.includes(id));
  if (removed || !site || !offered.length) return null;
  const fold = () => {
    if (!card.current) return;
    card.current.open = false;
    card.current.querySelector("summary")?.focus();
  };
  return (
    <details ref={card} open={open} className={styles.offer}>
      <summary className={styles.summary}>{text("welcome.createAccount")}</summary>
      <div className={`stack ${styles.card}`}>
        <p>{text("welcome.accountOffer")}</p>
        <p className="row">
          {offered.map((id) => (
            <a key={id} href={authorizeAddress(site, id)} className="button">
              {text("welcome.continueWith", { provider: providerNames[id] })}
            </a>
          ))}
        </p>
        <p className={styles.ways}>
          <button type="button" className="link-button" data-app-click onClick={() => setRemoved(true)}>
            {text("welcome.later")}
          </button>
          <button type="button" className="link-button" data-app-click onClick={fold}>
            {text("welcome.back")}
          </button>
        </p>
      </div>
    </details>
  );
}
