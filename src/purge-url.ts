import { z } from "zod";
import { isLoopback } from "./domain/loopback.ts";

/** Where a cache before the site is told of changes, and the token that lets this site do so. */
export interface PurgeTarget {
  /** Without the token. */
  readonly address: string;
  readonly token: string | null;
}

const EXAMPLE = "must be an address such as https://TOKEN@cache.example.org/purge";

/** A web address, whose user name is a token; beyond this machine by https alone. */
export const purgeUrl = z
  .url({ protocol: /^https?$/, error: EXAMPLE, abort: true })
  .refine((written) => new URL(written).password === "", { error: EXAMPLE, abort: true })
  .refine(
    (written) => written.startsWith("https:") || isLoopback(new URL(written).hostname),
    "must begin with https:// beyond this machine",
  )
  .transform((written, context): PurgeTarget => {
    const url = new URL(written);
    try {
      const token = decodeURIComponent(url.username) || null;
      if (token !== null && !/^[\x21-\x7e]+$/.test(token)) throw new URIError();
      url.username = "";
      return { address: url.href, token };
    } catch {
      context.addIssue(EXAMPLE);
      return z.NEVER;
    }
  });
