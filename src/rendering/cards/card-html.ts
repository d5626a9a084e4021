import type { Card } from "../../domain/cards/card.ts";
import type { PictureStore } from "../../domain/posts/store.ts";
import { escapeHtml, pictureHtml } from "../pictures/picture-html.ts";

type PictureFacts = Awaited<ReturnType<PictureStore["describe"]>>;

/**
 * A card: its one link reaches over all of it. A link that carries `data-player` is replaced by that player once a reader
 * presses it (web/boot/player.js), and lets the page's policy name the player's host (http/pages/documents.ts).
 */
export function cardHtml(card: Card, title: string | null, picture: PictureFacts): string {
  const { href, place, description, player } = card;
  const outside = href.startsWith("/") ? "" : ' rel="noopener"';
  const plays = player ? ` data-player="${escapeHtml(player.address)}"` : "";
  const kind = player ? ` card-${player.kind}` : "";
  const still = picture ? pictureHtml({ source: picture.path, alt: "", title: null }, picture) : "";
  const about = description ? `<p class="card-about" dir="auto">${escapeHtml(description)}</p>` : "";
  const name = escapeHtml(title ?? readable(href));
  return (
    `<div class="card${kind}">${still}<p class="card-title" dir="auto"><a href="${escapeHtml(href)}"${outside}${plays}>${name}</a></p>` +
    `${about}<p class="card-place">${escapeHtml(place)}</p></div>`
  );
}

/** An address as people read it: without `https://www.`, its letters as letters. */
function readable(address: string): string {
  const plain = address.replace(/^https?:\/\/(?:www\.)?/i, "").replace(/(?<!\/)\/$/, "");
  try {
    return decodeURI(plain).replace(/[\p{C}\p{Z}]/gu, encodeURIComponent);
  } catch {
    return plain;
  }
}
