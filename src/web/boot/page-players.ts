import script from "./player.js?raw";
import { playersIn } from "./players-in.ts";

/**
 * Puts the script by which cards play in place at the end of a page that has such cards; any other page is left as it is.
 * `mark` is what the site's own scripts carry as their nonce.
 */
export function pagePlayers(mark: string) {
  const tag = `<script nonce="${mark}" data-now="">${script}</script>`;
  return (html: string): string => {
    const end = playersIn(html).length > 0 ? html.lastIndexOf("</body>") : -1;
    return end < 0 ? html : html.slice(0, end) + tag + html.slice(end);
  };
}
