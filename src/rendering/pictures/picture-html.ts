import { pictureSources, plainAddress } from "../../domain/posts/picture-address.ts";
import type { PictureReference } from "../markdown/compiled-text.ts";
import type { Facts } from "./picture-facts.ts";

/** How wide a picture stands on the page: nearly the whole of a small screen, the wider figure of a large one. */
const SIZES = "auto, (min-width: 60rem) 52rem, 94vw";

/** A picture with its dimensions, loaded when it comes near, in the variants that are not larger than the original. */
export function pictureHtml({ alt, title }: PictureReference, facts: Facts): string {
  const { width, height } = facts;
  const size = width && height ? ` width="${width}" height="${height}"` : "";
  const hint = title ? ` title="${escapeHtml(title)}"` : "";
  const address = plainAddress(facts);
  const image = `<img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}"${hint}${size} loading="lazy" decoding="async">`;
  const sources = pictureSources(address, width).map(
    ({ media, type, srcSet }) =>
      `<source${media ? ` media="${media}"` : ""} type="${type}" srcset="${escapeHtml(srcSet)}" sizes="${SIZES}">`,
  );
  return sources.length ? `<picture>${sources.join("")}${image}</picture>` : image;
}

/** Text made safe for HTML, in attributes too. */
export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
