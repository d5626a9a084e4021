import type { AccountView } from "../../../domain/members/views.ts";
import type { SiteSettings } from "../../../domain/site/input.ts";
import { browserInWords, textIn } from "../../../languages/texts.ts";

/** What the page shows of an account; a time is its ISO text and, in words, as readers see it. */
export function accountData(
  { identities, sessions, mayDelete }: AccountView,
  { language, locale, timeZone }: SiteSettings,
) {
  const words = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "long", timeStyle: "short" });
  const time = (at: number) => ({ at: new Date(at).toISOString(), words: words.format(at) });
  return {
    mayDelete,
    connections: identities.map(({ id, provider, email, connectedAt, lastUsedAt }) => ({
      id,
      provider,
      email,
      connected: time(connectedAt),
      used: time(lastUsedAt),
    })),
    sessions: sessions.map(({ id, provider, browser, current, createdAt, lastSeenAt }) => ({
      id,
      provider,
      browser: browser === null ? null : browserInWords(textIn(language), browser),
      current,
      created: time(createdAt),
      seen: time(lastSeenAt),
    })),
  };
}

export type AccountData = ReturnType<typeof accountData>;
