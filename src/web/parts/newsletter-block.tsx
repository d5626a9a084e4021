import { useText } from "../language/text.ts";
import { SubscribeWidget } from "../subscription/subscribe-widget.tsx";
import styles from "./newsletter-block.module.css";

/**
 * A form to subscribe, to which /blog#subscribe leads; `offer` says what readers get, and how it ends. It shows the status of
 * a subscription.
 */
export function NewsletterBlock({ source, offer }: { source: string; offer: string }) {
  const text = useText();
  return (
    <section id="subscribe" aria-labelledby="newsletter" className={styles.block}>
      <div className={styles.words}>
        <h2 id="newsletter" className={styles.title}>
          {text("blog.newsletter")}
        </h2>
        <p className="soft">{offer}</p>
      </div>
      <SubscribeWidget source={source} showSubscriptionStatus successMessage={text("blog.checkMail")} />
    </section>
  );
}
