import { data, type RouterContextProvider, redirect } from "react-router";
import type { SignedIn } from "../../domain/members/views.ts";
import { sessionContext } from "../context.ts";

const SEE_OTHER = { status: 303, headers: { "Cache-Control": "no-store" } };

/** The fields of a form of the member area, and who has sent it; throws the redirect to the home page for visitors. */
export async function readMemberForm({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): Promise<SignedIn & { readonly form: URLSearchParams }> {
  if (request.method !== "POST") throw data(null, { status: 405, headers: { Allow: "GET, HEAD, POST" } });
  const signedIn = await context.get(sessionContext).signedIn();
  if (!signedIn) throw redirect("/", SEE_OTHER);
  return { ...signedIn, form: new URLSearchParams(await request.text()) };
}

/** The answer to a form that has ended the session of its sender: the browser forgets the cookie and shows the home page. */
export function answerSignedOut(context: Readonly<RouterContextProvider>): Response {
  const headers = { ...SEE_OTHER.headers, "Set-Cookie": context.get(sessionContext).expiredCookie };
  return redirect("/", { status: 303, headers });
}
