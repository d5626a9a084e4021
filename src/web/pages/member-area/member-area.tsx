import { useEffect, useState } from "react";
import { Outlet, useNavigate, useRevalidator } from "react-router";
import { textOf, told, useText } from "../../language/text.ts";
import { memberPages } from "../../pages.ts";
import { MemberLinks } from "../../parts/members/member-links.tsx";
import { useAuth } from "../../session/auth-state.ts";
import { memberFacts, requireMember, signedIn } from "../../session/require-member.ts";
import { Loading } from "../../shell/loading.tsx";
import { pageMeta } from "../../shell/page-meta.ts";
import type { Route } from "./+types/member-area";
import styles from "./member-area.module.css";
import { MemberBreadcrumb } from "./member-breadcrumb.tsx";

/** Guards every page of the registry that only members may see: its route stands in this one (routes.ts). */
export const middleware: Route.MiddlewareFunction[] = [requireMember];

/** For the pages that have no `meta` of their own. */
export function meta(args: Route.MetaArgs) {
  const path = args.location.pathname.toLowerCase().replace(/\/$/, "");
  const page = Object.entries(memberPages).find(([address]) => address === path)?.[1];
  return pageMeta(args, { title: page && textOf(args)(page.label), noindex: true });
}

export function loader({ context }: Route.LoaderArgs) {
  return { member: memberFacts(signedIn(context).member) };
}

/** The frame of the member pages, which the server renders for signed-in members only. */
export default function MemberArea({ loaderData: { member } }: Route.ComponentProps) {
  const text = useText();
  const { isLoading, isAuthenticated, user, error } = useAuth();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  // A whole page from the server has been made for a known member; one entered in the browser waits for the session.
  const [entered] = useState(() => typeof document !== "undefined" && "live" in document.documentElement.dataset);
  const signedOut = !isLoading && !isAuthenticated && !error;
  const changed = user !== null && user.subscription_status !== member.subscription_status;
  useEffect(() => {
    if (signedOut) navigate("/", { replace: true });
    else if (changed) revalidate();
  }, [signedOut, changed, navigate, revalidate]);

  if (signedOut || (entered && isLoading)) return <Loading />;
  return (
    <div className={`page ${styles.area}`}>
      <MemberBreadcrumb />
      <MemberLinks label={text("members.area")} className={`menu ${styles.sidebar}`} />
      <div className={styles.content}>
        {error && (
          <p role="alert" className="error">
            {told(text, error)}
          </p>
        )}
        <Outlet />
      </div>
    </div>
  );
}
