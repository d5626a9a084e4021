import { say } from "../../languages/say.ts";
import type { Masks } from "./masks.ts";
import { type Notation, replaceTags, type Tag } from "./tags.ts";
import { callout, calloutSign, fenced, link, pageOf, picture } from "./words.ts";

const NOTATIONS: readonly Notation[] = [
  { open: "{{<", close: ">}}", end: "/" },
  { open: "{{%", close: "%}}", end: "/" },
];

/** What shortcodes are told of the text they stand in. */
interface Around {
  lead(reference: string): string | null;
  lost(what: string): void;
  /** What is put in place of a shortcode that shows something; addresses are not. */
  shown?(markdown: string): string;
}

/** Hugo's shortcodes as Markdown, where there is a word for them; the others stay as they are. */
export function replaceShortcodes(text: string, masks: Masks, around: Around): string {
  return NOTATIONS.reduce(
    (result, notation) =>
      replaceTags(result, notation, (tag, inner) => {
        const { open, close } = notation;
        // An example of a shortcode, which Hugo's readers see without the signs of a comment.
        if (/^\/\*/.test(tag.name))
          return masks.mask(
            `${open}${tag.raw.slice(open.length, -close.length).replace(/^\s*\/\*|\*\/\s*$/g, "")}${close}`,
          );
        const words = replacement(tag, inner, around);
        if (words !== null) return /^(?:rel)?ref$/.test(tag.name) ? words : (around.shown?.(words) ?? words);
        if (tag.name) around.lost(say("importCommands.shortcodeStays", { name: tag.name }));
        return inner === null
          ? masks.mask(tag.raw)
          : `${masks.mask(tag.raw)}${inner}${masks.mask(`${open} /${tag.name} ${close}`)}`;
      }),
    text,
  );
}

function replacement(tag: Tag, inner: string | null, { lead }: Around): string | null {
  const { values, isEnd } = tag;
  if (isEnd) return null;
  const name = tag.name.split("/").at(-1)?.toLowerCase() ?? "";
  const sign =
    inner === null
      ? null
      : calloutSign(
          name === "admonition" || name === "notice" || name === "callout" || name === "alert"
            ? (values.type ?? values["0"] ?? "note")
            : name,
        );
  if (inner !== null && sign) return `\n${callout(sign, values.title ?? values["1"] ?? "", inner)}\n`;
  if (/^(?:figure|img|image|imgproc|picture|photo)$/.test(name)) return figure(values, inner);
  if (name === "ref" || name === "relref") return lead(values["0"] ?? values.path ?? "");
  if (/^(?:highlight|code|mermaid)$/.test(name) && inner !== null)
    return fenced(name === "mermaid" ? name : (values["0"] ?? ""), inner);
  if (/^(?:raw-?html|html|md|markdown|center)$/.test(name) && inner !== null) return inner;
  if ((name === "details" || name === "expand" || name === "collapse") && inner !== null)
    return `<details>\n<summary>${values.summary ?? values.title ?? values["0"] ?? "…"}</summary>\n\n${inner.trim()}\n\n</details>`;
  if ((name === "quote" || name === "blockquote") && inner !== null)
    return inner
      .trim()
      .split("\n")
      .map((line) => `> ${line}`.trimEnd())
      .join("\n");
  const ids = [values.user ?? values.username ?? "", values.id ?? "", values["0"] ?? "", values["1"] ?? ""];
  const page = inner === null ? pageOf(name.replace(/_simple$|-?embed$|-lite$|^lite-/g, ""), ids) : null;
  return page && link(page, values.title);
}

function figure(values: Tag["values"], inner: string | null): string | null {
  const source = values.src ?? values.source ?? values.url ?? values.path ?? values["0"];
  if (!source) return null;
  const credit = values.attr ? ` (${values.attr})` : "";
  const caption = `${values.caption ?? values.title ?? inner ?? ""}${credit}`;
  const shown = picture(source, values.alt ?? values.caption ?? values.title ?? values["1"] ?? "", caption);
  return values.link ? link(values.link, shown) : shown;
}
