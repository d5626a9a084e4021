/** The link of a card that plays in place, as the renderer writes it; no text can hold one, since its `<` is escaped. */
const PLAYER = /<a href="[^"<>]*"(?: rel="noopener")? data-player="(https:\/\/[^"/]+)\//g;

/** The origins of the players that the cards of a page or text open, each once: `https://www.youtube-nocookie.com`. */
export function playersIn(html: string): string[] {
  if (!html.includes(" data-player=")) return [];
  return [...new Set([...html.matchAll(PLAYER)].map(([, origin = ""]) => origin))];
}
