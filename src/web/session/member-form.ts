import { data, type RouterContextProvider, redirect } from "react-router";
import type { SignedIn } from "../../domain/members/views.ts";
import { sessionContext } from "../context.ts";
import { signedIn } from "./require-member.ts";

/** The fields of a form of the member area, and who has sent it. */
export async function readMemberForm({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): Promise<SignedIn & { readonly form: URLSearchParams }> {
  return { ...signedIn(context), form: await readForm(request) };
}

/** The fields of a page's form, which the guards have let pass; throws 405 for other methods than POST. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  if (request.method !== "POST") throw data(null, { status: 405, headers: { Allow: "GET, HEAD, POST" } });
  return new URLSearchParams(await request.text());
}

/** The answer to a form that has ended the session of its sender: the browser forgets the cookie and shows the home page. */
export function answerSignedOut(context: Readonly<RouterContextProvider>): Response {
  const headers = { "Cache-Control": "private, no-store", "Set-Cookie": context.get(sessionContext).expiredCookie };
  return redirect("/", { status: 303, headers });
}
