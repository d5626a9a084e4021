/** True under `npm run prove`: the long proofs. `npm test` runs the same files in short. */
export const proving = process.env.PROVE === "1";

/** How often, or how many. */
export function size(long: number, short: number): number {
  return proving ? long : short;
}

/** Settings under which nothing is limited but mails to one address. */
export const unlimited = {
  LIMIT_WRITES_PER_MINUTE: "1000000",
  LIMIT_MAILS_PER_CLIENT: "1000000",
  LIMIT_MAILS_TO_UNCONFIRMED: "1000000",
  SEND_RATE: "1000",
};

/** A call as a script of the site makes it. */
export async function call(
  site: { readonly url: string },
  name: "subscribe" | "resend-verification" | "unsubscribe",
  email: string,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${site.url}/api/auth/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify({ email }),
  });
  return { status: response.status, retryAfter: response.headers.get("Retry-After"), text: await response.text() };
}
