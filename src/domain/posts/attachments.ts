import { isDated } from "./addresses.ts";
import { PICTURE_FILE } from "./picture-files.ts";

/** How a file that stands beside a post is sent. */
export interface AttachmentType {
  readonly contentType: string;
  /** Shown by the browser; else saved. */
  readonly inline: boolean;
}

const PLAIN = "text/plain; charset=utf-8";

/** What browsers show in a viewer of their own, which runs nothing of the file as part of this site. */
const SHOWN: Readonly<Record<string, string>> = {
  pdf: "application/pdf",
  ...{ mp3: "audio/mpeg", m4a: "audio/mp4", ogg: "audio/ogg", opus: "audio/ogg", wav: "audio/wav", flac: "audio/flac" },
  ...{ mp4: "video/mp4", m4v: "video/mp4", webm: "video/webm", mov: "video/quicktime" },
  ...{ vtt: "text/vtt; charset=utf-8", txt: PLAIN },
};

/** Code and markup, shown as the text that it is and never run. */
const TEXTS =
  /^(html?|xhtml|xml|xsl|css|m?js|cjs|jsx|tsx?|json|log|tex|bib|srt|diff|patch|sh|py|rb|rs|go|c|h|cpp|hpp|java|kt|swift|php|pl|lua|sql|r|jl|hs|el|lisp|scm|ini|conf)$/;

const SAVED: Readonly<Record<string, string>> = {
  ...{ csv: "text/csv; charset=utf-8", ics: "text/calendar; charset=utf-8", epub: "application/epub+zip" },
  ...{ zip: "application/zip", gz: "application/gzip" },
};

/**
 * What is never sent: the author's texts and settings, which the site shows in its own way, and kinds of picture that it
 * cannot free of what they tell about places and people.
 */
const KEPT =
  /^(md|markdown|mdx|ya?ml|toml|env|db|sqlite|sqlite3|bak|tmp|swp|orig|bmp|jxl|jp2|ico|svgz|psd|xcf|dng|raw|cr[23]|nef|arw|orf|rw2|raf|pef)$/;

/** Folders besides those of texts with a date whose files may be asked for: of the texts that link to them. */
const FOLDERS = /^(pages|now)\//;

/**
 * How a file of the content folder is sent that is no picture, by its path; null for one that is not served, such as a
 * file without an ending. Whether the post is visible is another question (`Posts.admits`).
 */
export function attachmentType(path: string): AttachmentType | null {
  const [, ending = ""] = /\.([^./]{1,12})$/.exec(path.toLowerCase()) ?? [];
  if (!ending || !(isDated(path) || FOLDERS.test(path)) || KEPT.test(ending) || PICTURE_FILE.test(path)) return null;
  const shown = SHOWN[ending] ?? (TEXTS.test(ending) ? PLAIN : undefined);
  if (shown) return { contentType: shown, inline: true };
  return { contentType: SAVED[ending] ?? "application/octet-stream", inline: false };
}

/** Whether a written address, or a path, names a recording by its ending; null where it does not. */
export function recordingKind(address: string): "audio" | "video" | null {
  const [path = ""] = address.split(/[?#]/, 1);
  const [, ending = ""] = /\.(\w{1,12})$/.exec(path.toLowerCase()) ?? [];
  const [kind] = SHOWN[ending]?.split("/") ?? [];
  return kind === "audio" || kind === "video" ? kind : null;
}
