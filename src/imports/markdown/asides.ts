import { say } from "../../languages/say.ts";
import { callout, calloutSign, link, pageOf } from "./words.ts";

const QUOTED_CALLOUT = /^([ \t>]*>[ \t]?)\[!([\w-]{1,40})(?:\|[^\]\n]{0,200})?\]([+-]?)(.*)$/;
const DIRECTIVE = /^[ \t]*(:{3,})(?!:)([^\n]*)/;
const SIGNS = new Set(["NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"]);

/** Obsidian's callouts, with titles, folds and kinds of their own, as those of this site. */
export function replaceCallouts(text: string): string {
  return text
    .split("\n")
    .map((line) => {
      const [whole, prefix = "", kind = "", fold = "", title = ""] = QUOTED_CALLOUT.exec(line) ?? [];
      if (whole === undefined || (SIGNS.has(kind) && !fold && !title.trim())) return line;
      const head = `${prefix}[!${calloutSign(kind) ?? "NOTE"}]`;
      return title.trim() ? `${head}\n${prefix}**${title.trim()}**\n${prefix.trimEnd()}` : head;
    })
    .join("\n");
}

/** `:::note[Title]` … `:::` as callouts, `::youtube{#id}` as links; other directives stay as they are. */
export function replaceDirectives(text: string, lost: (what: string) => void): string {
  if (!text.includes("::")) return text;
  const lines = text.split("\n");
  const open: { at: number; colons: number; sign: string | null; title: string }[] = [];
  const done: string[] = [];
  for (const line of lines) {
    const [whole, colons = "", after = ""] = DIRECTIVE.exec(line) ?? [];
    const [head = "", name] = /^[ \t]*\{?\.?([A-Za-z][\w-]*)/.exec(after) ?? [];
    const [label = "", title] = /^\[([^\]]*)\]/.exec(after.slice(head.length)) ?? [];
    const rest = after.slice(head.length + label.length);
    const begun = open.at(-1);
    if (whole !== undefined && !name && !rest.trim() && begun && colons.length <= begun.colons) {
      open.pop();
      const inner = done.splice(begun.at);
      if (begun.sign) done.push(callout(begun.sign, begun.title, inner.slice(1).join("\n")));
      else done.push(...inner, line);
      continue;
    }
    if (whole !== undefined && name) {
      const sign = calloutSign(name);
      if (!sign) lost(say("importCommands.directiveStays", { name: `:::${name}` }));
      const words = title ?? /title="([^"]*)"/.exec(rest)?.[1] ?? (/^[ \t}]*[\w“"]/.test(rest) ? rest : "");
      open.push({ at: done.length, colons: colons.length, sign, title: words });
    }
    done.push(leafDirective(line));
  }
  return done.join("\n");
}

function leafDirective(line: string): string {
  const [, name = "", label = "", attributes = ""] =
    /^::([a-z]+)(?:\[([^\]\n]*)\])?\{([^{}\n]*)\}[ \t]*$/i.exec(line) ?? [];
  const id = /#([\w-]+)/.exec(attributes)?.[1] ?? /(?:id|repo|url|user)="([^"]*)"/.exec(attributes)?.[1] ?? "";
  const page = name ? pageOf(name, [id]) : null;
  return page ? link(page, label) : line;
}

/** Kramdown's lists of attributes and options, which say nothing to readers. */
export function dropAttributes(text: string): string {
  if (!/\{[:#.]/.test(text)) return text;
  const without = withoutContents(text)
    .replace(/^[ \t>]*\{:[^{}\n]*\}[ \t]*(?:\n|$)/gm, "")
    .replace(/(?<![ \t])[ \t]*\{::?[^{}\n]*\}/g, "");
  return without
    .split("\n")
    .map((line) => headingAlone(line, without))
    .join("\n");
}

/** Without the entry that a list of the headings was put in the place of. */
function withoutContents(text: string): string {
  const lines = text.split("\n");
  const isMark = (line = ""): boolean => /^[ \t]*\{: ?\.?toc\b/i.test(line);
  return lines
    .filter((line, at) => !isMark(line) && !(isMark(lines[at + 1]) && /^[ \t]*(?:[-*+]|1\.)[ \t]/.test(line)))
    .join("\n");
}

/** `## Words {#id}`: an id that the text links to stays. */
function headingAlone(line: string, text: string): string {
  if (!/^#{1,6}[ \t]/.test(line) || !line.trimEnd().endsWith("}")) return line;
  const at = line.lastIndexOf("{");
  const [, id] = /^\{#([\w.:-]+)/.exec(line.slice(at)) ?? [];
  if (!/^\{[#.]/.test(line.slice(at))) return line;
  const words = line.slice(0, at).trimEnd();
  return id && text.includes(`(#${id})`) ? `${words} <a id="${id}"></a>` : words;
}

const BREAK =
  /<!--[ \t]*(?:more|excerpt|end-?excerpt|end[ \t]excerpt|break|truncate|readmore|read more)[ \t]*-->|\{\/\*[ \t]*more[ \t]*\*\/\}/i;
const BEAR_NOTE = /<!--[ \t]*\{"[^<>\n]*\}[ \t]*-->/g;

/** The marks at which generators cut a text for their lists, and Bear's notes on pictures. */
export function dropMarks(text: string): string {
  if (!/<!--|\{\/\*/.test(text)) return text;
  const kept = linesWithout(text.split("\n"), (line) => BREAK.test(line) && !line.replace(BREAK, "").trim());
  return kept.join("\n").replace(new RegExp(BREAK, "gi"), "").replace(BEAR_NOTE, "");
}

/** Without these lines, and without the empty line that would make two of what stood around each. */
export function linesWithout(lines: readonly string[], isDropped: (line: string) => boolean): string[] {
  const kept: string[] = [];
  let after = false;
  for (const line of lines) {
    if (isDropped(line)) after = true;
    else {
      if (!after || line.trim() || kept.at(-1)?.trim()) kept.push(line);
      after = false;
    }
  }
  return kept;
}
