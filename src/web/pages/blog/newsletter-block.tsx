import { SubscribeWidget } from "../../subscription/subscribe-widget.tsx";
import styles from "./newsletter-block.module.css";

/** The blog's form to subscribe, to which /blog#subscribe leads. It shows the status of a subscription. */
export function NewsletterBlock() {
  return (
    <section id="subscribe" aria-labelledby="newsletter" className={styles.block}>
      <div className={styles.words}>
        <h2 id="newsletter" className={styles.title}>
          Newsletter
        </h2>
        <p className="soft">New posts in your mail, whole and without a detour. One click in each letter ends it.</p>
      </div>
      <SubscribeWidget
        source="blog"
        showSubscriptionStatus
        successMessage="Thank you! Please check your email to verify your subscription."
      />
    </section>
  );
}
