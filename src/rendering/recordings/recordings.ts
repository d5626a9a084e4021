import { posix } from "node:path";
import { attachmentType } from "../../domain/posts/attachments.ts";
import { plainAddress } from "../../domain/posts/picture-address.ts";
import type { Recording } from "../../domain/posts/post.ts";
import type { FileStore, PictureStore } from "../../domain/posts/store.ts";
import { fileAddress } from "../markdown/compiled-text.ts";
import { escapeHtml } from "../pictures/picture-html.ts";

/** A recording of the content folder with what lies beside it under its name. */
interface FoundRecording extends Recording {
  readonly poster: Awaited<ReturnType<PictureStore["describe"]>>;
  readonly tracks: readonly Track[];
}

interface Track {
  readonly address: string;
  /** A language tag; null where the name of the file has none. */
  readonly language: string | null;
}

const POSTERS = [".jpg", ".jpeg", ".png", ".webp", ".avif"];

/**
 * Finds a recording by its path below the content folder, its poster (`talk.jpg` beside `talk.mp4`) and its captions
 * (`talk.vtt`, `talk.de.vtt`; `.srt` is served as WebVTT); null where it is not served.
 */
export async function findRecording(
  path: string,
  { files, pictures }: { files: FileStore; pictures: Pick<PictureStore, "describe"> },
): Promise<FoundRecording | null> {
  const type = attachmentType(path);
  const file = type && (await files.find(path));
  if (!type || !file) return null;
  const { contentType } = type;
  const found = { address: `${fileAddress(path)}?v=${file.version}`, contentType, size: file.size };
  if (!contentType.startsWith("video/")) return { ...found, poster: null, tracks: [] };
  const { dir, name } = posix.parse(path);
  const beside = (await files.names(dir)).filter((other) => other.startsWith(`${name}.`));
  const still = POSTERS.map((ending) => name + ending).find((other) => beside.includes(other));
  const poster = still === undefined ? null : await pictures.describe(`${dir}/${still}`);
  return { ...found, poster, tracks: await tracksOf(name, beside) };

  async function tracksOf(stem: string, names: readonly string[]): Promise<Track[]> {
    const byLanguage = new Map<string, string>();
    // WebVTT goes before what would have to be turned into it.
    for (const other of [...names].sort((a, b) => posix.extname(b).localeCompare(posix.extname(a)))) {
      const [, language = "", ending] =
        /^(?:\.([a-z]{2,3}(?:-[a-z\d]{2,8})*))?\.(vtt|srt)$/i.exec(other.slice(stem.length)) ?? [];
      if (ending && !byLanguage.has(language)) byLanguage.set(language, other);
    }
    const tracks = [...byLanguage]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(async ([language, other]) => {
        const version = (await files.find(`${dir}/${other}`))?.version ?? "";
        const as = /\.srt$/i.test(other) ? ".vtt" : "";
        return { address: `${fileAddress(`${dir}/${other}${as}`)}?v=${version}`, language: language || null };
      });
    return Promise.all(tracks);
  }
}

/** A recording in the browser's own player; where a program knows none, a link. `name`: what it is called. */
export function recordingHtml(recording: FoundRecording, name: string): string {
  const { address, contentType, poster, tracks } = recording;
  const src = ` src="${escapeHtml(address)}"`;
  const label = name ? ` aria-label="${escapeHtml(name)}"` : "";
  const link = `<a href="${escapeHtml(address)}">${escapeHtml(name || fileName(address))}</a>`;
  if (contentType.startsWith("audio/")) return `<audio controls preload="metadata"${src}${label}>${link}</audio>`;
  const size = poster?.width && poster.height ? ` width="${poster.width}" height="${poster.height}"` : "";
  const still = poster?.width ? ` poster="${escapeHtml(plainAddress(poster))}"` : "";
  const captions = tracks.map(trackHtml).join("");
  return `<video controls preload="metadata" playsinline${src}${still}${size}${label}>${captions}${link}</video>`;
}

function trackHtml({ address, language }: Track): string {
  const spoken = language ? ` srclang="${language}" label="${escapeHtml(languageName(language))}"` : "";
  return `<track kind="captions" src="${escapeHtml(address)}"${spoken}>`;
}

/** In the language itself: `Deutsch`. */
function languageName(tag: string): string {
  try {
    const name = new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return tag;
  }
}

const fileName = (address: string): string => decodeURIComponent(address.split("?", 1)[0]?.split("/").at(-1) ?? "");
