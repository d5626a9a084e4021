import "./styles/site.css";
import { lazy, type ReactNode, Suspense, useEffect, useMemo } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  useLocation,
  useMatches,
  useNavigation,
} from "react-router";
import { feedFiles, feedTypes } from "../domain/posts/feed-types.ts";
import { pathWithin } from "../domain/site/addresses.ts";
import type { Route } from "./+types/root";
import { InlineLoader, useReplayedClicks } from "./boot/inline-loader.tsx";
import { NavigationCare } from "./boot/navigation-care.tsx";
import { fetchUserMenu, UserMenu } from "./boot/user-menu-later.tsx";
import { addressesContext, pagePath, servicesContext } from "./context.ts";
import { textOf, useText } from "./language/text.ts";
import { changeAuth, isActive, useAuth, useMember } from "./session/auth-state.ts";
import { isMemberPath } from "./session/member-path.ts";
import { pageSettings, rememberPageSettings } from "./session/page-settings.ts";
import { SignInPopup } from "./session/sign-in-popup.tsx";
import { USER_MENU } from "./shell/account-control.tsx";
import { useDocumentMark } from "./shell/document-html.tsx";
import { ErrorNotice } from "./shell/error-notice.tsx";
import { Loading } from "./shell/loading.tsx";
import { pageMeta } from "./shell/page-meta.ts";
import type { RouteHandle } from "./shell/route-handle.ts";
import { siteFacts, useSiteFacts } from "./shell/site-facts.ts";
import { SiteFooter } from "./shell/site-footer.tsx";
import { SiteHeader } from "./shell/site-header.tsx";
import { SubscribePopup } from "./subscription/subscribe-popup.tsx";
import { useRestoredSubscription, useVerification } from "./subscription/use-start.ts";

/** Most readers never see it; who does in the application has a line to the server, as it is an answer. */
const NotFoundNotice = lazy(() =>
  import("./shell/not-found-notice.tsx").then((part) => ({ default: part.NotFoundNotice })),
);

export function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const path = pagePath(context, url);
  return siteFacts(services.site.settings(), context.get(addressesContext), services, services.clock(), path);
}

/** What the site is called and where it leads does not change while a reader looks around; where it says the same in another language does. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  pageSettings().languages !== undefined && currentUrl.pathname !== nextUrl.pathname;

/** The manifest is missing here: loader.js adds it when the page is complete. */
export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

export function meta(args: Route.MetaArgs) {
  const { error } = args;
  if (!error) return pageMeta(args, {});
  const text = textOf(args);
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return pageMeta(args, { title: missing ? text("shell.notFound") : text("shell.errorTitle"), noindex: true });
}

/** The document around every page. */
export function Layout({ children }: { children: ReactNode }) {
  const site = useSiteFacts();
  const text = useText();
  const prefix = site?.prefix ?? "";
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined);
  const moves = handles.find((handle) => handle?.moves)?.moves;
  const bare = handles.some((handle) => handle?.bare);
  const member = useMember();
  const mark = useDocumentMark();
  // The same element for the same member: for one made anew React would throw away what the server has made, open or
  // not, as long as the menu's script has not come.
  const menu = useMemo(
    () =>
      member && (
        <Suspense>
          <UserMenu id={USER_MENU} member={member} />
        </Suspense>
      ),
    [member],
  );
  return (
    <html
      lang={site?.language ?? "en"}
      dir={site?.direction}
      data-moves={moves === true ? "" : moves}
      data-without={site?.without?.join(" ")}
      data-member={member ? (isActive(member) ? "active" : "yes") : undefined}
      suppressHydrationWarning
    >
      <head>
        <InlineLoader nonce={mark} />
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {site && <meta name="theme-color" content={site.themeColours.light} media="(prefers-color-scheme: light)" />}
        {site && <meta name="theme-color" content={site.themeColours.dark} media="(prefers-color-scheme: dark)" />}
        <Meta />
        <Links />
        {site?.hasTheme && <link rel="stylesheet" href="/theme.css" />}
        {feedFiles.map((file) => (
          <link key={file} rel="alternate" type={feedTypes[file]} href={prefix + file} title={site?.name} />
        ))}
      </head>
      <body>
        {!bare && (
          <a className="skip-link" href="#main">
            {text("shell.skip")}
          </a>
        )}
        {site && !bare && <SiteHeader site={site} />}
        <main id="main" tabIndex={-1}>
          {site && <SubscribePopup />}
          {site && !bare && site.providers.length > 0 && <SignInPopup />}
          {children}
        </main>
        {!bare && menu}
        {site && !bare && <SiteFooter site={site} />}
        <NavigationCare />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useEffect(() => rememberPageSettings(loaderData), [loaderData]);
  useVerification();
  useRestoredSubscription();
  useSession();
  useReplayedClicks();
  const { isLoading, slow } = useAuth();
  const place = useNavigation().location?.pathname;
  const next = place && (pathWithin(loaderData?.prefix ?? "", place) ?? place);
  const { pathname } = useLocation();
  const entering = isLoading && next !== undefined && isMemberPath(next);
  return (
    <>
      {slow && !entering && !isMemberPath(pathname) && <Loading floating />}
      {entering ? <Loading /> : <Outlet />}
    </>
  );
}

/** Asks who is signed in, once the application runs. */
function useSession(): void {
  useEffect(() => {
    import("./session/checking.ts")
      .then(({ begin }) => begin(fetchUserMenu))
      .catch(() => changeAuth({ isLoading: false, error: "Failed to check authentication status" }));
  }, []);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useReplayedClicks();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorNotice />;
  return (
    <Suspense>
      <NotFoundNotice nearby={[]} newest={[]} />
    </Suspense>
  );
}
