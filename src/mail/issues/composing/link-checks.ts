import { isLoopback } from "../../../domain/loopback.ts";
import type { Warning } from "../../../domain/newsletters/letter.ts";
import { say } from "../../../languages/say.ts";

const TRACKING =
  /^(utm_\w+|fbclid|gclid|dclid|gbraid|wbraid|msclkid|twclid|yclid|igshid|mc_[ce]id|_hs(enc|mi)|vero_id|mkt_tok)$/i;
const PRIVATE = /^(0\.0\.0\.0|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|\[f[cde])|\.(local|internal|lan)$/i;

/**
 * What is wrong with a link of an issue, or null: addresses that lead nowhere or are read from the wrong place, this
 * machine's own, and what tells others who has come. `written` as the page has it, `href` absolute.
 */
export function linkWarning(
  { written, href }: { written: string; href: string },
  origin: string,
  { leads }: { leads(path: string): "there" | "gone" | "unknown" },
): Warning | null {
  if (/^(#|mailto:|tel:)/i.test(written)) return null;
  const address = URL.parse(href);
  if (!address) return say("checkCommands.linkBroken", { link: written });
  const isAbsolute = /^(https?:|[\\/]{2})/i.test(written);
  if (!isAbsolute && !written.startsWith("/")) return say("checkCommands.linkRelative", { link: written, href });
  if (isAbsolute && (isLoopback(address.hostname) || PRIVATE.test(address.hostname)))
    return say("checkCommands.linkInside", { link: written });
  const tracking = [...address.searchParams.keys()].filter((name) => TRACKING.test(name));
  if (tracking.length > 0) return say("checkCommands.linkTracks", { link: written, names: tracking.join(", ") });
  if (address.origin !== origin) return null;
  const path = decoded(address.pathname).replace(/(?<=.)\/$/, "");
  const where = leads(path);
  if (where === "there") return null;
  return where === "gone"
    ? say("checkCommands.linkGone", { link: written, path })
    : say("checkCommands.linkUnknown", { link: written, path });
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
