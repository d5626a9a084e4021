import type { Expand, Shortcode } from "./shortcodes.ts";
import { type Attachment, decoded, plainText, type SiteFacts } from "./site-facts.ts";

/** Notes that were found in a text, in order. */
export type Notes = string[];

/** Shortcodes of WordPress itself, of WordPress.com and of well-known extensions for notes and code. */
export function createExpansion(facts: SiteFacts, own: readonly Attachment[], notes: Notes): Expand {
  const listed = ({ attributes }: Shortcode): Attachment[] => {
    const ids = (attributes.ids ?? attributes.include ?? "").match(/\d+/g);
    if (ids) return ids.flatMap((id) => facts.attachments.get(id) ?? []);
    const excluded = new Set((attributes.exclude ?? "").match(/\d+/g));
    return own.filter(({ id }) => !excluded.has(id));
  };
  const gallery = (code: Shortcode): string | null => {
    const pictures = listed(code).filter(({ url }) => /\.(?:jpe?g|png|gif|webp|avif|heic|tiff?|svg)$/i.test(url));
    return pictures.length ? `<figure>${pictures.map(figureOf).join("")}</figure>` : null;
  };
  const note = ({ content, attributes }: Shortcode): string | null => {
    const text = content ?? attributes.note;
    return text ? reference(notes.push(text)) : null;
  };
  const table: Readonly<Record<string, Expand>> = {
    caption,
    wp_caption: caption,
    gallery,
    embed: link,
    audio: (code) => player("audio", code),
    video: (code) => player("video", code),
    playlist: (code) => {
      const files = listed(code);
      const tag = code.attributes.type === "video" ? "video" : "audio";
      const parts = files.map(({ url, title }) => `<p>${escaped(title)}</p><${tag} src="${escaped(url)}"></${tag}>`);
      return parts.length ? parts.join("") : null;
    },
    youtube: (code) => link(code) ?? video("https://www.youtube.com/watch?v=", code),
    vimeo: (code) => link(code) ?? video("https://vimeo.com/", code),
    dailymotion: (code) => link(code) ?? video("https://www.dailymotion.com/video/", code),
    wpvideo: (code) => video("https://videopress.com/v/", code),
    videopress: (code) => video("https://videopress.com/v/", code),
    ...Object.fromEntries(LINKS.map((name) => [name, link])),
    ...Object.fromEntries(CODES.map((name) => [name, code])),
    ...Object.fromEntries(NOTES.map((name) => [name, note])),
  };
  return (shortcode) => {
    if (Object.hasOwn(table, shortcode.name)) return table[shortcode.name]?.(shortcode) ?? null;
    const language = languageNamed(shortcode.name);
    return language === null ? null : code({ ...shortcode, attributes: { language, ...shortcode.attributes } });
  };
}

/** What these show lies elsewhere; a link leads there. */
const LINKS = "soundcloud spotify twitter tweet instagram facebook ted gist flickr bandcamp slideshare tiktok".split(
  " ",
);
const CODES = "code sourcecode source".split(" ");
const NOTES = "footnote footnotes efn_note mfn ref fn".split(" ");

const reference = (number: number): string =>
  `<sup><a href="#note-${number}" id="note-ref-${number}">${number}</a></sup>`;

/** The notes of a text as a list at its end, each with its way back. */
export const notesList = (notes: Notes): string =>
  notes.length
    ? `\n\n<ol>${notes.map((note, index) => `<li id="note-${index + 1}">${note} <a href="#note-ref-${index + 1}">↩</a></li>`).join("")}</ol>`
    : "";

function caption({ attributes, content }: Shortcode): string | null {
  if (content === null) return null;
  const end = /<img\b[^<>]*>(?:\s?<\/a>)?/i.exec(content);
  if (!end) return content;
  const [picture, rest] = [content.slice(0, end.index + end[0].length), content.slice(end.index + end[0].length)];
  const words = rest.trim() || attributes.caption || "";
  return `<figure>${picture}${words ? `<figcaption>${words}</figcaption>` : ""}</figure>`;
}

const figureOf = ({ url, alt, caption: words }: Attachment): string =>
  `<figure><img src="${escaped(url)}" alt="${escaped(alt ?? "")}">${words ? `<figcaption>${escaped(words)}</figcaption>` : ""}</figure>`;

/** An address in a shortcode; it can stand nearly anywhere in it. */
function link({ attributes, content }: Shortcode): string | null {
  const places = [content, attributes.url, attributes.src, attributes.link, attributes[0], attributes[1]];
  const address = places.map((place) => plainText(place ?? "")).find((place) => /^https?:\/\/\S+$/i.test(place));
  return address ? `<p><a href="${escaped(address)}">${escaped(address)}</a></p>` : null;
}

function video(base: string, { attributes, content }: Shortcode): string | null {
  const id = (content || attributes.id || attributes[0] || "").trim();
  return /^[\w-]{4,20}$/.test(id) ? link({ name: "", attributes: { url: base + id }, content: null }) : null;
}

const FILES = "src mp3 m4a ogg wav wma mp4 m4v webm ogv flv".split(" ");

function player(tag: "audio" | "video", { attributes, content }: Shortcode): string | null {
  const named = FILES.flatMap((name) => attributes[name] ?? []);
  const [bare = ""] = decoded(plainText(attributes[0] ?? content ?? "")).split("|");
  const sources = named.length ? named : /^(?:https?:\/\/|\/)\S+$/i.test(bare) ? [bare] : [];
  const [only, ...others] = sources.map(escaped);
  if (!only) return null;
  const poster = attributes.poster ? ` poster="${escaped(attributes.poster)}"` : "";
  if (others.length === 0) return `<${tag} src="${only}"${poster}></${tag}>`;
  return `<${tag}${poster}>${[only, ...others].map((src) => `<source src="${src}">`).join("")}</${tag}>`;
}

/** Extensions for code name the language in the shortcode itself: `[php]`, `[cc_php]`, `[ccnLe_php]`. */
function languageNamed(name: string): string | null {
  if (LANGUAGES.has(name)) return name;
  const found = /^cc[beilnstw]{0,8}(?:_([a-z\d]{1,20}))?$/.exec(name);
  return found && (found[1] ?? "");
}

const LANGUAGES = new Set(
  "actionscript3 bash shell c cpp csharp css diff delphi erlang go groovy html java javafx js javascript matlab objc perl php powershell python py r ruby scala sql vb xml yaml json".split(
    " ",
  ),
);

function code({ attributes, content }: Shortcode): string | null {
  if (content === null) return null;
  return codeBlock(content, attributes.language ?? attributes.lang ?? attributes[0] ?? "");
}

/** Code as an author wrote it, with or without escapes of HTML. */
export function codeBlock(content: string, language: string): string {
  const isEscaped = /&(?:lt|gt|amp|quot|#\d{1,5});/.test(content);
  const text = isEscaped ? content.replaceAll("<", "&lt;") : escaped(content);
  const name = /^[\w#+-]{1,30}$/.test(language) ? ` class="language-${language}"` : "";
  return `<pre><code${name}>${text.replace(/^\r?\n/, "")}</code></pre>`;
}

function escaped(text: string): string {
  return text
    .replace(/&(?!#?\w{1,8};)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
