import { domainToASCII } from "node:url";

/** The address in `Ada <ada@example.org>`. */
export function bareAddress(written: string): string {
  return /<([^<>]+)>\s*$/.exec(written)?.[1] ?? written.trim();
}

/** The domain of such an address, in ASCII. */
export function domainOf(written: string): string {
  return domainToASCII(bareAddress(written).split("@").at(-1) ?? "") || "localhost";
}
