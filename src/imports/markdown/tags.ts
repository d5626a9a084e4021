/** A tag of a template, such as `{{< figure src="a.jpg" >}}` or `{% endhighlight %}`. */
export interface Tag {
  /** Without the sign of an end. */
  readonly name: string;
  readonly isEnd: boolean;
  /** Everything after the name. */
  readonly rest: string;
  /** By name, and those without a name by their place from 0 on. */
  readonly values: Readonly<Record<string, string>>;
  /** As it is written. */
  readonly raw: string;
}

export interface Notation {
  readonly open: string;
  readonly close: string;
  /** What stands before the name of an end: `/` or `end`. */
  readonly end: string;
}

/** What stands for a tag, and for all up to its end where it has one (`inner`, else null); null leaves it as it is. */
export type Replace = (tag: Tag, inner: string | null) => string | null;

/** Replaces the tags of one notation, from the innermost outwards. */
export function replaceTags(text: string, notation: Notation, replace: Replace): string {
  const pieces = piecesOf(text, notation);
  const ends = endsOf(pieces);
  return written(0, pieces.length);

  function written(from: number, to: number): string {
    let result = "";
    for (let at = from; at < to; at++) {
      const piece = pieces[at] as string | Tag;
      if (typeof piece === "string") {
        result += piece;
        continue;
      }
      const end = ends.get(at);
      const inner = end === undefined ? null : written(at + 1, end);
      const closing = end === undefined ? "" : (pieces[end] as Tag).raw;
      result += replace(piece, inner) ?? piece.raw + (inner ?? "") + closing;
      at = end ?? at;
    }
    return result;
  }
}

function piecesOf(text: string, notation: Notation): (string | Tag)[] {
  const { open, close } = notation;
  const pieces: (string | Tag)[] = [];
  let from = 0;
  for (let start = text.indexOf(open); start >= 0; start = text.indexOf(open, from)) {
    const end = text.indexOf(close, start + open.length);
    if (end < 0) break;
    const raw = text.slice(start, end + close.length);
    pieces.push(text.slice(from, start), tagOf(raw, text.slice(start + open.length, end), notation));
    from = end + close.length;
  }
  return [...pieces, text.slice(from)];
}

function tagOf(raw: string, content: string, { end }: Notation): Tag {
  const words = content.replace(/^-/, "").trim().replace(/-$/, "").trimEnd();
  const isEnd = words.startsWith(end) && /^\s*[\w./-]+$/.test(words.slice(end.length));
  const inside = isEnd ? words.slice(end.length).trim() : words.replace(/\/$/, "").trim();
  const [name = ""] = /^[^\s"'=|]+/.exec(inside) ?? [];
  const rest = inside.slice(name.length).trim();
  return { name, isEnd, rest, values: valuesOf(rest), raw };
}

const QUOTES: Readonly<Record<string, string>> = { '"': '"', "'": "'", "`": "`", "“": "”" };

function valuesOf(rest: string): Record<string, string> {
  const values: Record<string, string> = {};
  const name = /([\w-]+) ?(?:= ?|:(?=["']))/y;
  const word = /[^\s,]+/y;
  let place = 0;
  for (let at = 0; at < rest.length; at++) {
    if (/[\s,]/.test(rest[at] ?? "")) continue;
    name.lastIndex = at;
    const key = name.exec(rest)?.[1]?.toLowerCase();
    if (key) at = name.lastIndex;
    const [value, end] = valueAt(rest, at, word);
    values[key ?? String(place++)] = value;
    at = end;
  }
  return values;
}

/** A value, between quotation marks or not, and the place of its last sign. */
function valueAt(rest: string, at: number, word: RegExp): [value: string, end: number] {
  const closing = QUOTES[rest[at] ?? ""];
  if (closing) {
    let end = rest.indexOf(closing, at + 1);
    while (end > 0 && rest[end - 1] === "\\") end = rest.indexOf(closing, end + 1);
    if (end > 0) return [rest.slice(at + 1, end).replaceAll(`\\${closing}`, closing), end];
  }
  word.lastIndex = at;
  const found = word.exec(rest)?.[0] ?? "";
  return [found, at + Math.max(found.length, 1) - 1];
}

/** For each beginning the place of its end. */
function endsOf(pieces: readonly (string | Tag)[]): Map<number, number> {
  const open: { name: string; at: number }[] = [];
  const ends = new Map<number, number>();
  for (const [at, piece] of pieces.entries()) {
    if (typeof piece === "string") continue;
    if (!piece.isEnd) {
      open.push({ name: piece.name, at });
      continue;
    }
    const begun = open.findLastIndex(({ name }) => name === piece.name);
    if (begun < 0) continue;
    ends.set(open[begun]?.at ?? 0, at);
    open.length = begun;
  }
  return ends;
}
