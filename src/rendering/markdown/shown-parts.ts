import type { Card } from "../../domain/cards/card.ts";
import { recordingKind } from "../../domain/posts/attachments.ts";
import type { Recording, RenderedText } from "../../domain/posts/post.ts";
import type { FileStore, PictureStore } from "../../domain/posts/store.ts";
import { type Sentence, sentence } from "../../languages/sentence.ts";
import { cardHtml } from "../cards/card-html.ts";
import { contentPath } from "../pictures/content-file.ts";
import { escapeHtml, pictureHtml } from "../pictures/picture-html.ts";
import { findRecording, recordingHtml } from "../recordings/recordings.ts";
import {
  CARD_MARKS,
  type CardReference,
  type CompiledText,
  PICTURE_MARKS,
  type PictureReference,
} from "./compiled-text.ts";

/** What is around a text, as it is now. */
export interface Around {
  readonly pictures: Pick<PictureStore, "describe">;
  readonly files: FileStore;
  readonly cards: { find(address: string): Card | null };
}

interface Shown {
  readonly html: string;
  readonly problem: Sentence | null;
  readonly recording: Recording | null;
}

/** Puts pictures, recordings and cards, as the content folder holds them now, into compiled HTML. */
export async function withShownParts(
  { html, problems, pictures, cards, files, ...compiled }: CompiledText,
  folder: string,
  around: Around,
): Promise<RenderedText> {
  const [shown, drawn] = await Promise.all([
    Promise.all(pictures.map((picture) => showPicture(picture, folder, around))),
    Promise.all(cards.map((card) => showCard(card, folder, around))),
  ]);
  return {
    html: html
      .replace(PICTURE_MARKS, (_, number) => shown[Number(number)]?.html ?? "")
      .replace(CARD_MARKS, (_, number) => drawn[Number(number)]?.html ?? ""),
    ...compiled,
    cards: cards.flatMap(({ address }) => (address.startsWith("/") ? [] : address)),
    recordings: shown.flatMap(({ recording }) => recording ?? []),
    problems: [...problems, ...[...shown, ...drawn].flatMap(({ problem }) => problem ?? [])],
  };
}

async function showPicture(picture: PictureReference, folder: string, around: Around): Promise<Shown> {
  const { source, alt } = picture;
  const path = contentPath(source, folder);
  if (recordingKind(source) !== null) {
    const recording = path === null ? null : await findRecording(path, around);
    if (!recording)
      return { html: escapeHtml(alt), problem: sentence("textFaults.noFile", { file: source }), recording };
    const { address, contentType, size } = recording;
    return { html: recordingHtml(recording, alt), problem: null, recording: { address, contentType, size } };
  }
  const facts = path === null ? null : await around.pictures.describe(path);
  if (!facts)
    return { html: escapeHtml(alt), problem: sentence("textFaults.noPicture", { file: source }), recording: null };
  if (facts.width === null)
    return { html: escapeHtml(alt), problem: sentence("textFaults.pictureUnread", { file: source }), recording: null };
  return { html: pictureHtml(picture, facts), problem: null, recording: null };
}

/** What is no card stays the link that it was. */
async function showCard({ address, title, picture }: CardReference, folder: string, { cards, pictures }: Around) {
  const card = cards.find(address);
  const name = title ?? card?.title ?? null;
  if (!card) {
    const outside = address.startsWith("/") ? "" : ' rel="noopener"';
    const link = `<a href="${escapeHtml(address)}"${outside}>${escapeHtml(name ?? address)}</a>`;
    return { html: `<p>${link}</p>`, problem: null };
  }
  const named = picture ?? card.picture;
  const path = picture === null ? card.picture : contentPath(picture, folder);
  const described = path === null ? null : await pictures.describe(path);
  const facts = described?.width ? described : null;
  const missing = facts || named === null ? null : sentence("textFaults.noPicture", { file: named });
  return { html: cardHtml(card, name, facts), problem: missing };
}
