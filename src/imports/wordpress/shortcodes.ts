/** A code in square brackets that WordPress or one of its extensions fills in: `[caption width="300"]…[/caption]`. */
export interface Shortcode {
  readonly name: string;
  /** Named attributes; those without a name under their position, `0` first. */
  readonly attributes: Readonly<Record<string, string>>;
  /** What stands between it and its end; null where it has none. */
  readonly content: string | null;
}

/** The HTML of a shortcode; null leaves it as it is written. */
export type Expand = (shortcode: Shortcode) => string | null;

const OPENING = /\[(\[?)([a-z][\w-]{0,60})(?=[\s\]/=])((?:"[^"]{0,2000}"|'[^']{0,2000}'|[^\]["'])*)\]/gi;
const ATTRIBUTE = /(?:([\w-]{1,60})\s?=\s?)?(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g;
/** Examples of code; nothing in it is filled in. */
const VERBATIM = /<(pre|code|script|style)\b[^<>]*>/gi;

/** Fills shortcodes in; those that stay are named. What stands in code, or in double brackets, is no shortcode. */
export function expandShortcodes(html: string, expand: Expand): { html: string; unknown: readonly string[] } {
  const unknown = new Set<string>();
  const ends = new Map<string, number>();
  /** Whether an end is ahead is known without looking twice. */
  const endOf = (name: string, from: number): number => {
    const end = `[/${name}]`;
    if (!ends.has(name)) ends.set(name, html.lastIndexOf(end));
    return (ends.get(name) ?? -1) < from ? -1 : html.indexOf(end, from);
  };
  let [result, done] = ["", 0];
  const skip = verbatimParts(html);
  for (const found of html.matchAll(OPENING)) {
    const [whole, escaped, name = "", written = ""] = found;
    const at = found.index;
    const after = at + whole.length;
    if (at < done || skip(at)) continue;
    if (escaped) {
      if (html[after] === "]") {
        result += html.slice(done, at) + whole.slice(1);
        done = after + 1;
      }
      continue;
    }
    const end = written.endsWith("/") ? -1 : endOf(name, after);
    const content = end < 0 ? null : html.slice(after, end);
    const attributes = attributesIn(written.startsWith("=") ? written.slice(1) : written);
    const text = expand({ name: name.toLowerCase(), attributes, content });
    if (text === null) {
      if (looksFilledIn(written, name, content)) unknown.add(name);
      continue;
    }
    result += html.slice(done, at) + text;
    done = end < 0 ? after : end + name.length + 3;
  }
  return { html: result + html.slice(done), unknown: [...unknown] };
}

/** Text in brackets is often only that: `[sic]`. */
const looksFilledIn = (written: string, name: string, content: string | null): boolean =>
  content !== null || /[=/]/.test(written) || /^[a-z]{2,}(?:[_-][a-z\d]{2,})+$/i.test(name);

function attributesIn(written: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  let position = 0;
  for (const [, name, double, single, bare] of written.matchAll(ATTRIBUTE)) {
    const value = double ?? single ?? bare ?? "";
    if (name) attributes[name.toLowerCase()] = value;
    else if (value !== "/") attributes[position++] = value;
  }
  return attributes;
}

function verbatimParts(html: string): (at: number) => boolean {
  const parts: [from: number, to: number][] = [];
  for (const found of html.matchAll(VERBATIM)) {
    if (found.index < (parts.at(-1)?.[1] ?? 0)) continue;
    const end = html.indexOf(`</${found[1]}`, found.index);
    parts.push([found.index, end < 0 ? html.length : end]);
  }
  let next = 0;
  return (at) => {
    while (next < parts.length && (parts[next]?.[1] ?? 0) <= at) next++;
    return (parts[next]?.[0] ?? Number.POSITIVE_INFINITY) <= at;
  };
}
