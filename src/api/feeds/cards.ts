const START = '<div class="card';
const END = "</div>";

/** Rendered HTML with each card as its linked title, below its picture, and recordings without captions of their own. */
export function withPlainCards(html: string): string {
  const [before = "", ...pieces] = html.replace(/<track [^<>]*>/g, "").split(START);
  return before + pieces.map(plain).join("");
}

/** What follows the beginning of a card. */
function plain(piece: string): string {
  const end = piece.indexOf(END);
  const card = piece.slice(0, end);
  const link = /<a href="[^"]*"/.exec(card)?.[0];
  const [, title] = /<a [^<>]*>([^<]*)<\/a>/.exec(card) ?? [];
  if (end < 0 || !link || title === undefined) return START + piece;
  const picture = /<img [^<>]*>/.exec(card)?.[0];
  const shown = picture ? `<p>${link}>${picture}</a></p>` : "";
  return `${shown}<p>${link}>${title}</a></p>${piece.slice(end + END.length)}`;
}
