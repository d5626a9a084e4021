import { writeReturnKey, writeToken } from "../subscribers/tokens.ts";
import type { LinksFor } from "./copies.ts";

/**
 * What names a copy and its reader. With a bounce address of its own the envelope's sender is `local+KEY@domain`, so that
 * a report which returns nothing of the mail still says of whom it is (variable envelope return path).
 */
export function createCopyLinks(parts: {
  tokenKey: Uint8Array;
  /** Origin of the site. */
  origin: string;
  /** Of the newsletter's sender, in ASCII. */
  domain: string;
  /** `local@domain`; null where mail comes back to the issue's sender. */
  bounceAddress: string | null;
}): LinksFor {
  const { tokenKey, origin, domain, bounceAddress } = parts;
  const [local, host] = bounceAddress?.split("@") ?? [];

  return (issue, subscriber, language) => {
    const key = writeReturnKey(tokenKey, subscriber);
    return {
      messageId: `<${issue}.${key}@${domain}>`,
      readerUrl: `${origin}${language === null ? "" : `/${language}`}/newsletter/${writeToken(tokenKey, "reader", subscriber)}`,
      sender: bounceAddress ? `${local}+${key}@${host}` : null,
      envelopeId: key,
    };
  };
}
