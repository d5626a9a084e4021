import { isLoopback } from "./domain/loopback.ts";

/** Is this the address of a Postgres server? It names its host: what it leaves out would be taken from elsewhere. */
export function isPostgres(written: string): boolean {
  const url = URL.parse(written);
  return url !== null && /^postgres(ql)?:$/.test(url.protocol) && hostOf(url) !== "";
}

/** Is this Postgres reached without a network: by loopback, or by a socket in a folder? */
export function isOnThisMachine(written: string): boolean {
  const host = hostOf(new URL(written));
  return isLoopback(host) || host.startsWith("/");
}

/** Does this address leave the connection encrypted and the server's certificate checked? */
export function keepsTls(written: string): boolean {
  const { searchParams } = new URL(written);
  const { sslmode = "verify-full", ssl = "true", uselibpqcompat } = Object.fromEntries(searchParams);
  const isChecked = ["require", "verify-ca", "verify-full"].includes(sslmode);
  // The driver's word for "as other clients have it", who check nothing unless told to.
  return isChecked && ["true", "1"].includes(ssl) && uselibpqcompat === undefined;
}

/** The same address, which beyond this machine asks for TLS with a checked certificate. */
export function withTls(written: string): string {
  if (isOnThisMachine(written)) return written;
  const url = new URL(written);
  url.searchParams.delete("ssl");
  url.searchParams.set("sslmode", "verify-full");
  return url.href;
}

/** As the driver reads it: the parameter wins. */
function hostOf({ hostname, searchParams }: URL): string {
  return searchParams.get("host") ?? decodeURIComponent(hostname);
}
