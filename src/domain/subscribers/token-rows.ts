import type { Consent, MailedLink, Subscriber, SubscriberLookUpStore } from "./store.ts";
import { isGenuine, parseReturnKey, parseToken, type Token, type TokenPurpose, writeToken } from "./tokens.ts";

/** The rows behind tokens; null for a token that is none, or that was not made from its row. */
export interface TokenRows {
  /** The mail whose link has this purpose. */
  link(text: string, purpose: TokenPurpose): Promise<MailedLink | null>;
  /** The subscriber whose own page it opens. */
  reader(text: string): Promise<Subscriber | null>;
  /** The subscriber whom the address of a returned mail names. */
  returned(text: string): Promise<Subscriber | null>;
  /** The request that the browser with this cookie made. */
  request(text: string): Promise<Consent | null>;
  /** The cookie of a request; null for one that has none. */
  attemptToken(request: Consent): string | null;
}

/** `key`: 32 secret bytes for tokens alone. */
export function createTokenRows(
  store: Pick<SubscriberLookUpStore, "findMailedLink" | "findById" | "findRequest">,
  key: Uint8Array,
): TokenRows {
  async function subscriberOf(token: Token): Promise<Subscriber | null> {
    const subscriber = await store.findById(token.id);
    return subscriber && isGenuine(key, token, subscriber) ? subscriber : null;
  }

  return {
    link: (text, purpose) => rowOf(text, purpose, store.findMailedLink),
    reader: (text) => rowOf(text, "reader", store.findById),
    request: (text) => rowOf(text, "attempt", store.findRequest),
    async returned(text) {
      const token = parseReturnKey(text);
      return token && subscriberOf(token);
    },
    attemptToken: ({ id, random }) => random && writeToken(key, "attempt", { id, random }),
  };

  async function rowOf<Row extends { id: string; random: string | null }>(
    text: string,
    purpose: TokenPurpose,
    find: (id: string) => Promise<Row | null>,
  ): Promise<Row | null> {
    const token = parseToken(text);
    if (token?.purpose !== purpose) return null;
    const row = await find(token.id);
    return row?.random && isGenuine(key, token, { id: row.id, random: row.random }) ? row : null;
  }
}
