import { BriefcaseBusiness, Camera, CodeXml, Feather, type LucideIcon } from "lucide-react";
import type { SiteFacts } from "../site-facts.ts";
import styles from "./social-links.module.css";

/** Drawn for kinds of service, so that no company's mark stands on the page. */
const icons: Readonly<Record<SiteFacts["social"][number]["service"], LucideIcon>> = {
  microblog: Feather,
  code: CodeXml,
  network: BriefcaseBusiness,
  photos: Camera,
};

/** Where else the author can be found, as a row of icons. */
export function SocialLinks({ links, className = "" }: { links: SiteFacts["social"]; className?: string | undefined }) {
  return (
    <ul className={`${styles.icons} ${className}`}>
      {links.map(({ service, label, url }) => {
        const Icon = icons[service];
        return (
          <li key={service}>
            <a href={url} rel="me noopener" className={styles.icon} aria-label={label} title={label}>
              <Icon aria-hidden="true" size={18} strokeWidth={1.6} />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
