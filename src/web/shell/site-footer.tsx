import { Link } from "react-router";
import { useText } from "../language/text.ts";
import { Icon, waves } from "../parts/icon.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { type SiteFacts, useOwnPath } from "./site-facts.ts";
import styles from "./site-footer.module.css";
import { SocialLinks } from "./social-links.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

/** The foot of every page. */
export function SiteFooter({ site }: { site: SiteFacts }) {
  const text = useText();
  return (
    <footer className={styles.footer}>
      <div className={`page ${styles.columns}`}>
        <div className={styles.search}>
          <SearchField id="search-below" />
        </div>
        <nav aria-label={text("shell.footerNavigation")}>
          <ul className={styles.links}>
            {site.navigation.footer.map(({ label, path }) => (
              <li key={path}>
                <FooterLink label={label} path={path} />
              </li>
            ))}
            <li>
              <Link to="/subscribe" data-subscribe="">
                {text("subscribe.button")}
              </Link>
            </li>
          </ul>
        </nav>
        <SocialLinks links={site.social} className={styles.social} />
        <p>
          © {site.year} {site.author}
        </p>
        <div className={styles.switches}>
          <LanguageSwitch languages={site.languages} />
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}

/** The same page in the other languages of the site, or what comes nearest. It is another document, so it is loaded. */
function LanguageSwitch({ languages }: { languages: SiteFacts["languages"] | undefined }) {
  const others = languages?.filter(({ isShown }) => !isShown) ?? [];
  return others.map(({ language, name, path }) => (
    <a key={language} href={path} lang={language} hrefLang={language} className={styles.language}>
      {name}
    </a>
  ));
}

/** A feed is a file, so the application must not try to show it as a page. */
function FooterLink({ label, path }: { label: string; path: string }) {
  if (!/\.(xml|json)$/.test(path)) return <Link to={path}>{label}</Link>;
  return <FileLink label={label} path={path} />;
}

function FileLink({ label, path }: { label: string; path: string }) {
  return (
    <a href={useOwnPath(path)}>
      <Icon draws={waves} size={15} weight={1.8} /> {label}
    </a>
  );
}
