import { useLinkClickHandler } from "react-router";
import { useText } from "../../language/text.ts";
import styles from "./load-more.module.css";

/**
 * The link to the same list with six more posts. Without script it is a page that begins at the first new post; with
 * script the list grows where it stands.
 */
export function LoadMore(props: { to: string; anchor: string; pending: boolean; onAsk: () => void }) {
  const text = useText();
  const { to, anchor, pending, onAsk } = props;
  const grow = useLinkClickHandler<HTMLAnchorElement>(to, { replace: true, preventScrollReset: true });
  return (
    <p className={styles.more}>
      <a
        href={`${to}#${anchor}`}
        className="button button-quiet"
        data-app-click
        aria-disabled={pending || undefined}
        onClick={(event) => {
          if (pending) return event.preventDefault();
          grow(event);
          if (event.defaultPrevented) onAsk();
        }}
      >
        {text("blog.more")}
      </a>
    </p>
  );
}
