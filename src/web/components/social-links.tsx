import type { SiteFacts } from "../site-facts.ts";
import { angles, briefcase, camera, feather, Icon } from "./icon.tsx";
import styles from "./social-links.module.css";

/** Drawn for kinds of service, so that no company's mark stands on the page. */
const drawings: Readonly<Record<SiteFacts["social"][number]["service"], string>> = {
  microblog: feather,
  code: angles,
  network: briefcase,
  photos: camera,
};

/** Where else the author can be found, as a row of icons. */
export function SocialLinks({ links, className = "" }: { links: SiteFacts["social"]; className?: string | undefined }) {
  return (
    <ul className={`${styles.icons} ${className}`}>
      {links.map(({ service, label, url }) => (
        <li key={service}>
          <a href={url} rel="me noopener" className={styles.icon} aria-label={label} title={label}>
            <Icon draws={drawings[service]} size={18} weight={1.6} />
          </a>
        </li>
      ))}
    </ul>
  );
}
