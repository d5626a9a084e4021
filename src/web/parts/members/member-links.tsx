import { Link, useLocation } from "react-router";
import { useText } from "../../language/text.ts";
import { memberPages } from "../../pages.ts";
import { useExists } from "../../shell/site-facts.ts";

/** The pages of the member area that exist, in the order of the registry. */
export function useMemberPages() {
  const exists = useExists();
  const pages = Object.entries(memberPages).map(([path, page]) => ({ path, ...page }));
  return pages.filter(({ path }) => exists(path));
}

/** An item with a link for each, the present page marked. */
export function PageLinks({ pages, pathname }: { pages: ReturnType<typeof useMemberPages>; pathname: string }) {
  const text = useText();
  return pages.map(({ path, label }) => (
    <li key={path}>
      <Link to={path} aria-current={path === pathname ? "page" : undefined}>
        {text(label)}
      </Link>
    </li>
  ));
}

/** Links to them in their groups, the present page marked. */
export function MemberLinks({ label, className }: { label: string; className: string | undefined }) {
  const text = useText();
  const { pathname } = useLocation();
  const groups = Map.groupBy(useMemberPages(), ({ group }) => group);
  return (
    <nav aria-label={label} className={className}>
      {Array.from(groups, ([title, pages]) => (
        <div key={title}>
          <p className="label">{text(title)}</p>
          <ul>
            <PageLinks pages={pages} pathname={pathname} />
          </ul>
        </div>
      ))}
    </nav>
  );
}
