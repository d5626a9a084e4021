import { say } from "../../languages/say.ts";
import type { Masks } from "./masks.ts";
import { replaceTags, type Tag } from "./tags.ts";
import { callout, calloutSign, link, pageOf, picture } from "./words.ts";

interface Around {
  lead(reference: string): string | null;
  lost(what: string): void;
  /** What a template's name such as `site.title` stands for; null where that is not known. */
  named(name: string): string | null;
  /** What is put in place of a tag that shows something; addresses are not. */
  shown?(markdown: string): string;
}

/** Tags and values of Liquid and Nunjucks as Markdown, where there is a word for them; the others stay as they are. */
export function replaceLiquid(text: string, masks: Masks, around: Around): string {
  const shown = maskRaw(text, masks);
  const tagged = replaceTags(shown, { open: "{%", close: "%}", end: "end" }, (tag, inner) => {
    const words = replacement(tag, inner, around);
    if (words !== null) return /^(?:post_url|link)$/.test(tag.name) ? words : (around.shown?.(words) ?? words);
    if (tag.name) around.lost(say("importCommands.tagStays", { name: `{% ${tag.isEnd ? "end" : ""}${tag.name} %}` }));
    return null;
  });
  return replaceValues(tagged, around);
}

/** What Jekyll is told not to look at. */
function maskRaw(text: string, masks: Masks): string {
  return text.replace(/\{%-? ?raw ?-?%\}\n?([\s\S]*?)\{%-? ?endraw ?-?%\}\n?/g, (_, inner: string) =>
    masks.mask(inner),
  );
}

function replacement({ name, rest, values, isEnd }: Tag, inner: string | null, { lead }: Around): string | null {
  if (isEnd) return null;
  if (name === "post_url" || name === "link") return lead(rest.trim());
  if (name === "comment" && inner !== null) return "";
  if (name === "include" || name === "render" || name === "include_relative" || name === "include_cached")
    return included(values);
  if (name === "figure" && inner !== null) return withCaption(inner.trim(), values.caption ?? "");
  if (name === "img") return octopressPicture(rest);
  if ((name === "image" || name === "figure") && inner === null)
    return values["0"] || values.src
      ? picture(values.src ?? values["0"] ?? "", values.alt ?? values["1"] ?? "", values.caption)
      : null;
  if (inner !== null && calloutSign(name)) return `\n${callout(calloutSign(name) ?? "", values.title ?? "", inner)}\n`;
  const page = inner === null ? pageOf(name, [values.id ?? "", values["0"] ?? ""]) : null;
  return page && link(page);
}

/** A figure or a player that the site's theme brings along. */
function included(values: Tag["values"]): string | null {
  const file = values["0"] ?? "";
  const source =
    values.src ?? values.image_path ?? values.url ?? values.file ?? values.path ?? values.image ?? values.filename;
  if (/fig|image|img|picture|photo/i.test(file) && source)
    return picture(source, values.alt ?? values.caption ?? values.title ?? "", values.caption ?? values.title);
  const place = values.provider ?? /youtube|vimeo|gist|tweet|twitter|instagram/i.exec(file)?.[0];
  const id = values.id ?? values.video ?? values.videoid ?? values.youtubeid ?? values.youtube_id ?? values["1"];
  const page = place && id ? pageOf(place, [id]) : null;
  return page && link(page, values.title);
}

/** Pictures with words below them, as the title of a single one. */
function withCaption(pictures: string, caption: string): string {
  if (!caption) return pictures;
  const [, alt, address] = /^!\[([^\]]*)\]\(([^\s()]+)\)$/.exec(pictures) ?? [];
  return address === undefined ? `${pictures}\n\n*${caption}*` : picture(address, alt ?? "", caption);
}

/** `{% img left /a.jpg 300 200 The title 'The words' %}` */
function octopressPicture(rest: string): string | null {
  const given = rest.split(/\s+/);
  const at = given.findIndex((word) => /[/.]/.test(word));
  const source = given[at];
  if (!source) return null;
  const words = given
    .slice(at + 1)
    .join(" ")
    .replace(/^(?:\d+ ){0,2}/, "");
  const quoted = [...words.matchAll(/"([^"]*)"|'([^']*)'/g)].map(([, one, other]) => one ?? other ?? "");
  return picture(source, quoted[1] ?? quoted[0] ?? words, quoted.length > 1 ? quoted[0] : "");
}

const FILTERS =
  /\| ?(?:relative_url|absolute_url|url|prepend: ?site\.(?:baseurl|url)|asset_path|escape|strip|uri_escape)\b/g;

/** `{{ '/x' | relative_url }}`, `{{ site.baseurl }}` and names whose meaning is known. */
function replaceValues(text: string, { named, lost }: Around): string {
  return replaceTags(text, { open: "{{", close: "}}", end: "\ufdd0" }, ({ raw }) => {
    if (/^\{\{[<%]/.test(raw)) return null;
    const value = raw.slice(2, -2).replace(FILTERS, "").trim();
    const quoted = /^(["'])(.*)\1$/.exec(value)?.[2];
    const meant = quoted ?? named(value);
    if (meant === null) lost(say("importCommands.stays", { what: raw }));
    return meant;
  });
}
