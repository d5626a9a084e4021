import { SubscribeWidget } from "../subscription/subscribe-widget.tsx";
import styles from "./newsletter-block.module.css";

/**
 * A form to subscribe, to which /blog#subscribe leads; `offer` says in a sentence what readers get. It shows the status of
 * a subscription.
 */
export function NewsletterBlock({ source, offer }: { source: string; offer: string }) {
  return (
    <section id="subscribe" aria-labelledby="newsletter" className={styles.block}>
      <div className={styles.words}>
        <h2 id="newsletter" className={styles.title}>
          Newsletter
        </h2>
        <p className="soft">{offer} One click in each letter ends it.</p>
      </div>
      <SubscribeWidget
        source={source}
        showSubscriptionStatus
        successMessage="Thank you! Please check your email to verify your subscription."
      />
    </section>
  );
}
