import type { Card, CardEntry, FindOwn } from "./card.ts";
import { playerOf, serviceOf } from "./players.ts";

/** Says what a card shows. Asks nobody: what is known is in the content folder. */
export interface Cards {
  /** The card of an address; null where it stays a link: a path of this site at which there is no text. */
  find(address: string): Card | null;
}

export function createCards(parts: {
  /** What cards.yaml says. */
  entries: () => Readonly<Record<string, CardEntry>>;
  own: FindOwn;
  /** Of the site, such as https://example.org. */
  origin: string;
  settings: () => { readonly name: string; readonly players: readonly string[] };
}): Cards {
  const { entries, own, origin, settings } = parts;
  let known: { of: Readonly<Record<string, CardEntry>>; byAddress: ReadonlyMap<string, CardEntry> } | undefined;

  return {
    find(address) {
      const url = URL.parse(address, origin);
      if (!url || !/^https?:$/.test(url.protocol)) return null;
      const { name, players } = settings();
      if (url.origin === origin) {
        const text = own(url.pathname);
        return text && { ...text, href: text.href + url.search + url.hash, place: name, player: null };
      }
      const { title = null, description = null, picture = null } = entryOf(address) ?? {};
      const place = serviceOf(address) ?? url.host.replace(/^www\./, "");
      const still = picture?.replace(/^\//, "") ?? null;
      return { href: address, title, description, picture: still, place, player: playerOf(address, players) };
    },
  };

  function entryOf(address: string): CardEntry | undefined {
    const of = entries();
    if (known?.of !== of)
      known = { of, byAddress: new Map(Object.entries(of).map(([at, entry]) => [sameAddress(at), entry])) };
    return known.byAddress.get(sameAddress(address));
  }
}

/** Spellings of one address are one: of http and https, with and without `www.`, a slash at the end or a fragment. */
export function sameAddress(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  return `${url.host.replace(/^www\./, "")}${url.pathname.replace(/(?<!\/)\/+$/, "")}${url.search}`;
}
