import type { Consent, MailedLink, Subscriber, SubscriberLookUpStore } from "./store.ts";
import {
  isGenuine,
  isProbeToken,
  parseReturnKey,
  parseToken,
  type Token,
  type TokenPurpose,
  writeToken,
} from "./tokens.ts";

/** The rows behind tokens; null for a token that is none, or that was not made from its row. */
export interface TokenRows {
  /** The mail whose link has this purpose. */
  link(text: string, purpose: TokenPurpose): Promise<MailedLink | null>;
  /** The subscriber whose own page it opens. */
  reader(text: string): Promise<Subscriber | null>;
  /** The subscriber whom the address of a returned mail names. */
  returned(text: string): Promise<Subscriber | null>;
  /** Is it a token with which the way of such links is tried? It stands for no row. */
  isProbe(text: string): boolean;
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
  return {
    link: (text, purpose) => rowOf(parseToken(text), purpose, store.findMailedLink),
    reader: (text) => rowOf(parseToken(text), "reader", store.findById),
    request: (text) => rowOf(parseToken(text), "attempt", store.findRequest),
    returned: (text) => rowOf(parseReturnKey(text), "return", store.findById),
    isProbe: (text) => isProbeToken(key, text),
    attemptToken: ({ id, random }) => random && writeToken(key, "attempt", { id, random }),
  };

  async function rowOf<Row extends { id: string; random: string | null }>(
    token: Token | null,
    purpose: Token["purpose"],
    find: (id: string) => Promise<Row | null>,
  ): Promise<Row | null> {
    if (token?.purpose !== purpose) return null;
    const row = await find(token.id);
    return row?.random && isGenuine(key, token, { id: row.id, random: row.random }) ? row : null;
  }
}
