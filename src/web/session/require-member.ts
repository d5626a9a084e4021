import { type RouterContextProvider, redirect } from "react-router";
import type { MemberView, SignedIn } from "../../domain/members/views.ts";
import { servicesContext, sessionContext } from "../context.ts";
import { notWritten } from "../parts/written-page.ts";
import type { Member } from "./auth-state.ts";

/**
 * Whoever is signed in; throws the redirect to the home page for everybody else, and 404 where there is no member area.
 * Every loader of the member area calls it: one of them may be asked alone.
 */
export async function requireMember(context: Readonly<RouterContextProvider>): Promise<SignedIn> {
  if (!context.get(servicesContext).pages.exists("/dashboard")) throw notWritten();
  const signedIn = await context.get(sessionContext).signedIn();
  if (!signedIn) throw redirect("/", { headers: { "Cache-Control": "no-store" } });
  return signedIn;
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
