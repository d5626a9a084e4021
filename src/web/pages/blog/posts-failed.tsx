import { useText } from "../../language/text.ts";
import { useOwnPath } from "../../shell/site-facts.ts";
import { type BlogQuery, blogPath } from "./blog-listing.ts";
import styles from "./posts-failed.module.css";

/** In place of the posts where they could not be loaded. Its button loads the page anew, with or without script. */
export function PostsFailed({ query }: { query: BlogQuery }) {
  const text = useText();
  const fields = new URLSearchParams(blogPath(query).split("?")[1]);
  return (
    <div role="alert" className={styles.failed}>
      <p>{text("blog.failed")}</p>
      <form
        action={useOwnPath("/blog")}
        onSubmit={(event) => {
          event.preventDefault();
          location.reload();
        }}
      >
        {[...fields].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="button">
          {text("shell.tryAgain")}
        </button>
      </form>
    </div>
  );
}
