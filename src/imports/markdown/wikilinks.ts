import { say } from "../../languages/say.ts";
import { link, picture } from "./words.ts";

interface Around {
  /** Where the note of this name leads, with its title; null where there is none. */
  note(name: string): { readonly address: string; readonly title: string } | null;
  /** The file of this name or path, as an address; null where there is none. */
  attachment(name: string): string | null;
  lost(what: string): void;
}

const WIKILINK = /(!?)\[\[([^[\]\n|\\]{1,300})(?:\\?\|([^[\]\n]{0,300}))?\]\]/g;
const PICTURE = /\.(?:png|jpe?g|webp|avif|gif|svg|heic|tiff?|bmp)$/i;
const RECORDING = /\.(mp3|m4a|wav|ogg|flac|mp4|webm|mov|m4v)$/i;

/** `[[Note|words]]` and `![[file]]` as Markdown; those that lead nowhere stay as they are. */
export function replaceWikilinks(text: string, { note, attachment, lost }: Around): string {
  return text.replace(WIKILINK, (whole, sign: string, target: string, words = "") => {
    const [name = "", heading = ""] = target.trim().split("#", 2);
    const file = /\.\w{2,5}$/.test(name) && !/\.md$/i.test(name) ? attachment(name) : null;
    if (file) return enclosed(sign, name, file, words);
    const found = name ? note(name) : { address: "", title: heading };
    if (found) {
      if (sign) lost(say("importCommands.noteIsLink", { name }));
      return link(
        `${found.address}${heading ? `#${anchorOf(heading)}` : ""}`,
        words || (heading && name ? `${found.title}, ${heading}` : found.title),
      );
    }
    lost(say("importCommands.leadsToNothing", { link: whole }));
    return whole;
  });
}

function enclosed(sign: string, name: string, file: string, words: string): string {
  const isSize = /^\d+(?:x\d+)?$/.test(words);
  if (sign && PICTURE.test(name)) return picture(file, isSize ? "" : words);
  const kind = RECORDING.exec(name)?.[1]?.toLowerCase();
  if (sign && kind)
    return `<${/^(?:mp4|webm|mov|m4v)$/.test(kind) ? "video" : "audio"} controls src="${encodeURI(file)}"></${/^(?:mp4|webm|mov|m4v)$/.test(kind) ? "video" : "audio"}>`;
  return link(file, words || (name.split("/").at(-1) ?? name));
}

/** The name that headings have on this site. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/^\^/, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s-]/gu, "")
    .trim()
    .replace(/[\s-]+/g, "-");
