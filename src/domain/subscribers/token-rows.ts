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
    async link(text, purpose) {
      const token = parseToken(text);
      if (token?.purpose !== purpose) return null;
      const link = await store.findMailedLink(token.id);
      return link && isGenuine(key, token, link) ? link : null;
    },

    async reader(text) {
      const token = parseToken(text);
      return token?.purpose === "reader" ? subscriberOf(token) : null;
    },

    async returned(text) {
      const token = parseReturnKey(text);
      return token && subscriberOf(token);
    },

    async request(text) {
      const token = parseToken(text);
      if (token?.purpose !== "attempt") return null;
      const request = await store.findRequest(token.id);
      return request?.random && isGenuine(key, token, { id: request.id, random: request.random }) ? request : null;
    },

    attemptToken: ({ id, random }) => random && writeToken(key, "attempt", { id, random }),
  };
}
