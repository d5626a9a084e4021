import { isSafe, readAtMost } from "./limited-fetch.ts";
import type { ProviderAccounts } from "./providers.ts";

const MOST_BYTES = 2_000_000;

/** A person's picture as it is stored and served. */
export interface FetchedPicture {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/**
 * Fetches the picture that a provider shows of a person, once, so that no reader's browser ever asks a provider. Null
 * for whatever is not plainly such a picture: other hosts than the providers', http beyond this machine, redirects,
 * more than 2 MB, more than `timeLimit`, and bytes that are no picture. `portrait` makes it small; it decides what a picture is.
 */
export function createFetchPicture(parts: {
  accounts: ProviderAccounts;
  portrait: (bytes: Uint8Array) => Promise<Uint8Array | null>;
  /** Milliseconds. */
  timeLimit: number;
}): (url: string) => Promise<FetchedPicture | null> {
  const { portrait, timeLimit } = parts;
  const admits = pictureHosts(parts.accounts);

  return async (written) => {
    if (!URL.canParse(written)) return null;
    const url = new URL(written);
    if (!isSafe(url) || url.username || url.password || !admits(url)) return null;
    try {
      const answer = await fetch(url, {
        redirect: "manual",
        signal: AbortSignal.timeout(timeLimit),
        headers: { Accept: "image/webp, image/png, image/jpeg, image/gif", "User-Agent": "Commonplace" },
      });
      if (answer.status !== 200) {
        await answer.body?.cancel();
        return null;
      }
      const fetched = await readAtMost(answer, MOST_BYTES);
      const bytes = fetched && (await portrait(fetched));
      return bytes && { type: "image/webp", bytes };
    } catch {
      return null;
    }
  };
}

/** The hosts of the providers' pictures, and the origins that a setting put in place of a provider. */
function pictureHosts({ google, github, discord }: ProviderAccounts): (url: URL) => boolean {
  const usual = ["https://accounts.google.com", "https://github.com", "https://api.github.com", "https://discord.com"];
  const given = [google.issuer, github.url, github.apiUrl, discord.url].filter((base) => !usual.includes(base));
  const origins = new Set(given.map((base) => new URL(base).origin));
  return (url) =>
    origins.has(url.origin) ||
    (url.port === "" &&
      url.protocol === "https:" &&
      /^((.+\.)?googleusercontent\.com|avatars\.githubusercontent\.com|cdn\.discordapp\.com)$/.test(url.hostname));
}
