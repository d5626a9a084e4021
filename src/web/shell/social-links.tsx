import { Icon } from "../parts/icon.tsx";
import type { SiteFacts } from "./site-facts.ts";
import styles from "./social-links.module.css";

/** Where else the author can be found, as a row of icons. */
export function SocialLinks({ links, className = "" }: { links: SiteFacts["social"]; className?: string | undefined }) {
  if (links.length === 0) return null;
  return (
    <ul className={`${styles.icons} ${className}`}>
      {links.map(({ service, label, url, ...shown }) => (
        <li key={`${service} ${url}`}>
          <a href={url} rel="me noopener" className={styles.icon} aria-label={label} title={label}>
            {"mark" in shown ? <Mark path={shown.mark} /> : <Icon draws={shown.drawing} size={18} weight={1.6} />}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Mark({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" width={16} height={16} fill="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
