import type { ReactNode } from "react";
import { Link } from "react-router";
import { useText } from "../language/text.ts";
import { useExists } from "../shell/site-facts.ts";
import type { PostLinkData } from "./post-card-data.ts";
import { PostLinks } from "./post-links.tsx";
import styles from "./side-panel.module.css";

/** Of the recent posts that the panel is passed, it shows the newest three (P8). */
const SHOWN = 3;

/** What stands beside the blog: who writes, where else to go, what is new, and how to hear of it. */
export function SidePanel(props: {
  about: string;
  links: readonly { readonly label: string; readonly path: string }[];
  recent: readonly PostLinkData[];
}) {
  const text = useText();
  const { about, links, recent } = props;
  const exists = useExists();
  return (
    <aside aria-label={text("blog.panel")} className={styles.panel}>
      <Part title={text("blog.about")}>
        <p>{about}</p>
        {exists("/about") && (
          <p>
            <Link to="/about">{text("blog.moreAbout")}</Link>
          </p>
        )}
      </Part>
      <Part title={text("blog.navigation")}>
        <ul className={styles.links}>
          {links.map(({ label, path }) => (
            <li key={path}>
              <Link to={path}>{label}</Link>
            </li>
          ))}
        </ul>
      </Part>
      {recent.length > 0 && (
        <Part title={text("blog.recent")}>
          <ol className={styles.posts}>
            <PostLinks posts={recent.slice(0, SHOWN)} />
          </ol>
        </Part>
      )}
      <Part title={text("blog.stay")}>
        <p>
          <Link to="/blog#subscribe">{text("blog.byMail")}</Link>
        </p>
      </Part>
    </aside>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}
