import { Link } from "react-router";
import { useText } from "../../language/text.ts";
import { ARCHIVE_SIDEBAR, ArchiveSidebar } from "./archive-sidebar.tsx";
import styles from "./update-bar.module.css";
import type { UpdateLink } from "./update-links.ts";

/** What stands above an update: the way to its neighbours, to the current update, and to all past ones. */
export function UpdateBar(props: {
  previous: UpdateLink | null;
  next?: UpdateLink | null;
  /** Whether the update shown is an archived one. */
  archived?: boolean;
  /** Past updates but for the one shown. */
  archive: readonly UpdateLink[];
}) {
  const text = useText();
  const { previous, next = null, archived = false, archive } = props;
  return (
    <>
      <nav aria-label={text("now.updates")} className={styles.bar}>
        <ul className={styles.ways}>
          {previous && (
            <li>
              <Link to={previous.path} rel="prev" className={styles.previous} title={previous.title}>
                {text("now.previous")}
              </Link>
            </li>
          )}
          {next && (
            <li>
              <Link to={next.path} rel="next" className={styles.next} title={next.title}>
                {text("now.next")}
              </Link>
            </li>
          )}
          {archived && (
            <li>
              <Link to="/now">{text("now.current")}</Link>
            </li>
          )}
        </ul>
        {archive.length > 0 && (
          <button type="button" className={styles.archives} commandfor={ARCHIVE_SIDEBAR} command="show-modal">
            {text("now.archives")}
          </button>
        )}
      </nav>
      {archive.length > 0 && <ArchiveSidebar entries={archive} />}
    </>
  );
}
