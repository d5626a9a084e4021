import { useText } from "../language/text.ts";
import { useOwnPath } from "../shell/site-facts.ts";
import { Icon, magnifier } from "./icon.tsx";
import styles from "./search-field.module.css";

/**
 * The form that leads to /search; it works without script. `id` names the field and must be unique on its page; `label`
 * tells two such forms of one page apart.
 */
export function SearchField(props: { id: string; label?: string; query?: string; large?: boolean }) {
  const text = useText();
  const { id, label = text("shell.searchSite"), query = "", large = false } = props;
  return (
    <search className={`${styles.search} ${large ? styles.large : ""}`} aria-labelledby={`${id}-label`}>
      <form action={useOwnPath("/search")} method="get" className={styles.form}>
        <label id={`${id}-label`} htmlFor={id} className={large ? "visually-hidden" : styles.label}>
          {label}
        </label>
        <div className={styles.line}>
          <input
            key={query}
            id={id}
            className={styles.field}
            type="search"
            name="q"
            defaultValue={query}
            maxLength={200}
            placeholder={large ? text("shell.searchHint") : undefined}
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="search"
          />
          <button type="submit" className={`icon-button ${styles.button}`} aria-label={text("shell.search")}>
            <Icon draws={magnifier} size={large ? 22 : 18} weight={1.8} />
          </button>
        </div>
      </form>
    </search>
  );
}
