import { posix } from "node:path";
import { type Sentence, sentence } from "../../../languages/sentence.ts";
import { decoded } from "../../decoded.ts";
import { PICTURE_FILE } from "../picture-files.ts";
import { isEmpty, isGroup, isPlaceholder, type Reading, textOf } from "./front-values.ts";

/** A picture as front matter names it: a path below the content folder, and the texts that stand beside it in a group. */
export interface NamedPicture {
  readonly path: string;
  readonly alt: string | null;
  readonly caption: string | null;
}

/** Keys of a group that name the picture itself, best first. */
const ADDRESSES = [
  ...["path", "src", "url", "file", "filename", "image", "feature", "featured", "teaser", "cover", "large", "og"],
  ...["overlayimage", "thumbnail", "medium", "small", "thumb", "source", "name"],
];
const ALTS = ["alt", "alttext", "imagealt", "imagedescription"];
const CAPTIONS = ["caption", "credit", "attribution"];

/**
 * The picture that a value names: a path, a link, a group with path and alternative text, or a list of those of which
 * the first usable one counts. `file` is the post's own, from whose folder a path without a slash at its beginning starts.
 */
export function readPicture(value: unknown, file: string): Reading<NamedPicture> {
  if (value === false) return { fault: null };
  if (Array.isArray(value)) return firstUsable(value, file);
  if (isGroup(value)) return pictureInGroup(value, file);
  const text = textOf(value);
  if (text === null || isPlaceholder(text)) return { fault: sentence("postFaults.picture") };
  const [, markdownAlt, inMarkdown] = /^!?\[([^\]]*)\]\((?:<([^>]*)>|\S+?)(?:\s+"[^"]*")?\)$/.exec(text) ?? [];
  const wiki = /^!?\[\[([^\]|]*)(?:\|[^\]]*)?\]\]$/.exec(text)?.[1];
  const address = wiki ?? inMarkdown ?? /^!?\[[^\]]*\]\((\S+?)(?:\s+"[^"]*")?\)$/.exec(text)?.[1] ?? text;
  const found = pathOf(address, file);
  return "fault" in found ? found : { value: { path: found.value, alt: markdownAlt || null, caption: null } };
}

function firstUsable(list: readonly unknown[], file: string): Reading<NamedPicture> {
  let fault: Sentence | null = null;
  for (const entry of list) {
    if (isEmpty(entry)) continue;
    const reading = readPicture(entry, file);
    if (reading.value) return reading;
    fault ??= "fault" in reading ? reading.fault : null;
  }
  return { fault };
}

function pictureInGroup(group: Record<string, unknown>, file: string): Reading<NamedPicture> {
  const byWord = new Map(
    Object.entries(group).map(([key, value]) => [key.toLowerCase().replace(/[-_\s]/g, ""), value]),
  );
  const given = (words: readonly string[]) => words.map((word) => byWord.get(word)).filter((value) => !isEmpty(value));
  const reading = firstUsable(given(ADDRESSES), file);
  if (!reading.value) return reading;
  const [alt, caption] = [textOf(given(ALTS)), textOf(given(CAPTIONS))];
  return { value: { path: reading.value.path, alt: alt ?? reading.value.alt, caption } };
}

function pathOf(address: string, file: string): { value: string } | { fault: Sentence } {
  const outside = /^[a-z][a-z\d+.-]+:|^\/\//i.test(address);
  if (outside) return { fault: sentence("postFaults.pictureOutside") };
  const plain = address.replace(/[?#].*/s, "");
  const written = (decoded(plain) ?? plain).replaceAll("\\", "/");
  if (!PICTURE_FILE.test(written)) return { fault: sentence("postFaults.pictureKind") };
  const path = posix.join(written.startsWith("/") ? "." : posix.dirname(file), written).replace(/^\//, "");
  return path.startsWith("..") ? { fault: sentence("postFaults.pictureElsewhere") } : { value: path };
}
