/** Whom the local stand-in is told that it has before it; `verified` present: the address is. */
const somebody = { name: "A Reader", email: "reader@example.org", verified: "yes" };

/** Signs in at a local site by its stand-in, as a browser without script does; the cookies that it then holds. */
export async function signInLocally(url: string, person: Record<string, string> = somebody): Promise<string> {
  const cookies = new Map<string, string>();
  const held = () => [...cookies].map((pair) => pair.join("=")).join("; ");
  const ask = async (address: string, init: RequestInit = {}) => {
    const headers = { Cookie: held(), ...init.headers };
    const answer = await fetch(new URL(address, url), { ...init, headers, redirect: "manual" });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split("=");
      cookies.set(name, value);
    }
    return answer.headers.get("Location") ?? "";
  };
  const question = await ask("/api/oauth/authorize?provider=discord");
  const body = new URLSearchParams(person);
  const end = await ask(await ask(question, { method: "POST", body, headers: { Origin: url } }));
  if (!end.includes("auth_success=true")) throw new Error(`The sign-in ended at ${end}.`);
  return held();
}
