import { createContext, type LoaderFunctionArgs, type RouterContextProvider, redirect } from "react-router";
import type { MemberView, SignedIn } from "../../domain/members/views.ts";
import { prefixOf, withPrefix } from "../../domain/site/addresses.ts";
import { pagePath, servicesContext, sessionContext } from "../context.ts";
import { notWritten } from "../parts/written-page.ts";
import type { Member } from "./auth-state.ts";

const signedInContext = createContext<SignedIn | null>(null);

/**
 * The middleware of the member area, before all its loaders and actions, one that is asked alone included: throws the
 * redirect to the home page for visitors. A page that does not exist is left to the loaders, where `signedIn` throws 404.
 */
export async function requireMember({ context, request, url }: LoaderFunctionArgs): Promise<void> {
  const { pages, site } = context.get(servicesContext);
  const { exists } = pages;
  if (!exists("/dashboard") || !exists(pagePath(context, url))) return;
  const signedIn = await context.get(sessionContext).signedIn();
  const status = request.method === "GET" || request.method === "HEAD" ? 302 : 303;
  // React Router puts the language before addresses of loaders and actions, not before those of a middleware.
  const home = withPrefix(prefixOf(site.settings()), "/");
  if (!signedIn) throw redirect(home, { status, headers: { "Cache-Control": "private, no-store" } });
  context.set(signedInContext, signedIn);
}

/** Who is signed in on a member page; throws 404 where `requireMember` has let no member in. */
export function signedIn(context: Readonly<RouterContextProvider>): SignedIn {
  const member = context.get(signedInContext);
  if (!member) throw notWritten();
  return member;
}

/** A member as the page's own script knows them. */
export function memberFacts({ id, name, email, avatarUrl, ...view }: MemberView): Member {
  return {
    id,
    name,
    email,
    avatar_url: avatarUrl,
    subscription_status: view.subscriptionStatus,
    email_verified: view.emailVerified,
    created_at: new Date(view.createdAt).toISOString(),
  };
}
