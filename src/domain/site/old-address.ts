import { comparedAddress } from "./redirect-lines.ts";
import type { Redirects, Standing } from "./redirects.ts";

/** What becomes of somebody who follows an old link. */
export type AddressFate =
  | { readonly address: string; readonly fate: "page" }
  /** To a page that is there, or away from this site. */
  | { readonly address: string; readonly fate: "redirect"; readonly to: string }
  /** `to`: where it redirects, though nothing is there that readers can see. */
  | { readonly address: string; readonly fate: "lost"; readonly to: string | null };

/** What answers under a folder of the program's, not as a page. */
const notPages = /^\/(api|dev|media|newsletter|share)\//;
/** What links carry for those who count visits. */
const counting = /^(utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|ref|source)$/;

/**
 * What the site answers at an old address: a path, or an absolute address of whatever host. The home page with a
 * parameter that means nothing here is lost, since that named a text. `moved`: where an alias or another name leads.
 */
export function fateOf(
  address: string,
  site: {
    readonly redirects: Pick<Redirects, "find" | "findByQuery">;
    standing(path: string): Standing;
    moved(path: string): string | null;
  },
): AddressFate {
  const asked = askedFor(address);
  if (asked === null) return { address, fate: "lost", to: null };
  const { path, query } = comparedAddress(asked);
  const to = site.redirects.findByQuery(asked) ?? site.moved(path);
  if (to === null && site.standing(path) === "there") {
    const isOther = notPages.test(path) || (path === "/" && query.some(([name]) => !counting.test(name)));
    return isOther ? { address, fate: "lost", to } : { address, fate: "page" };
  }
  const end = to ?? site.redirects.find(asked);
  const leads = end !== null && (!end.startsWith("/") || site.standing(comparedAddress(end).path) === "there");
  return leads ? { address, fate: "redirect", to: end } : { address, fate: "lost", to: end };
}

/** Path and query. */
function askedFor(address: string): string | null {
  if (address.startsWith("/") && !address.startsWith("//")) return address;
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? url.pathname + url.search : null;
}
