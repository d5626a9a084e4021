import { SubscribeWidget } from "../../subscription/subscribe-widget.tsx";
import styles from "./newsletter-block.module.css";

/** The invitation of the blog, to which /blog#subscribe leads. It shows how things stand with a subscription. */
export function NewsletterBlock() {
  return (
    <section id="subscribe" aria-labelledby="newsletter" className={styles.block}>
      <div className={styles.words}>
        <h2 id="newsletter" className={styles.title}>
          Newsletter
        </h2>
        <p>New posts in your mail, whole and without a detour. One click in each letter ends it.</p>
      </div>
      <SubscribeWidget
        source="blog"
        showSubscriptionStatus
        successMessage="Thank you! Please check your email to verify your subscription."
      />
    </section>
  );
}
