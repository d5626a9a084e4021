import { useRef, useState } from "react";
import { providerNames } from "../../../domain/members/providers.ts";
import { authorizeAddress } from "../../session/api-addresses.ts";
import { useSiteFacts } from "../../shell/site-facts.ts";
import styles from "./account-offer.module.css";

/** The two providers of the offer (P56), as far as readers can sign in by them. */
const providers = ["google", "github"] as const;

/**
 * The offer of an account after subscribing: open, or folded behind one button. Back folds it, Maybe later removes it.
 */
export function AccountOffer({ open }: { open: boolean }) {
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
      <summary className={styles.summary}>Create an account</summary>
      <div className={`stack ${styles.card}`}>
        <p>
          With an account you will be able to comment, keep bookmarks and read some posts early. All of that is coming
          soon; the newsletter needs none of it.
        </p>
        <p className="row">
          {offered.map((id) => (
            <a key={id} href={authorizeAddress(site, id)} className="button">
              {`Continue with ${providerNames[id]}`}
            </a>
          ))}
        </p>
        <p className={styles.ways}>
          <button type="button" className="link-button" data-app-click onClick={() => setRemoved(true)}>
            Maybe later
          </button>
          <button type="button" className="link-button" data-app-click onClick={fold}>
            Back
          </button>
        </p>
      </div>
    </details>
  );
}
