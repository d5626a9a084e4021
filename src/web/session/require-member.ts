import { createContext, type LoaderFunctionArgs, type RouterContextProvider, redirect } from "react-router";
import type { MemberView, SignedIn } from "../../domain/members/views.ts";
import { servicesContext, sessionContext } from "../context.ts";
import { notWritten } from "../parts/written-page.ts";
import type { Member } from "./auth-state.ts";

const signedInContext = createContext<SignedIn | null>(null);

/**
 * The middleware of the member area, before all its loaders and actions, one that is asked alone included: throws the
 * redirect to the home page for visitors. A page that does not exist is left to the loaders, where `signedIn` throws 404.
 */
export async function requireMember({ context, request, url }: LoaderFunctionArgs): Promise<void> {
  const { exists } = context.get(servicesContext).pages;
  if (!exists("/dashboard") || !exists(url.pathname)) return;
  const signedIn = await context.get(sessionContext).signedIn();
  const status = request.method === "GET" || request.method === "HEAD" ? 302 : 303;
  if (!signedIn) throw redirect("/", { status, headers: { "Cache-Control": "no-store" } });
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
