import { Link, useLocation } from "react-router";
import type { SiteFacts } from "./site-facts.ts";

/** The links of one menu, the current page marked. */
export function NavigationLinks({ links }: { links: SiteFacts["navigation"]["left"] }) {
  const { pathname } = useLocation();
  if (links.length === 0) return null;
  return (
    <ul>
      {links.map(({ label, path }) => (
        <li key={path}>
          <Link to={path} aria-current={current(path, pathname)} viewTransition>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A post belongs to the blog, an archived update to the Now page. */
const parents: Readonly<Record<string, RegExp>> = { "/blog": /^\/posts\//, "/now": /^\/nowArchives(\/|$)/ };

function current(path: string, pathname: string): "page" | "true" | undefined {
  if (path === pathname) return "page";
  return parents[path]?.test(pathname) ? "true" : undefined;
}
