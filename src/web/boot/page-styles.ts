/** A stylesheet taken apart, so that each page can carry the rules that it uses. */
type Block =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "rule"; readonly text: string; readonly selectors: readonly (readonly string[])[] }
  | { readonly kind: "letters"; readonly text: string; readonly letters: RegExp }
  | { readonly kind: "group"; readonly head: string; readonly blocks: readonly Block[] };

/**
 * Puts the rules that a page uses into the page, so that nothing has to be fetched before its first paint. The whole
 * stylesheet stays linked, under a name that no browser fetches (some fetch one that is only disabled): the page's inline
 * loader makes it a stylesheet when the application starts, which may show what the page does not hold. `read` answers
 * the text of a built stylesheet by its address, or null; `mark` is what the site's own styles carry as their nonce.
 */
export function pageStyles(read: (address: string) => string | null, mark: string) {
  const sheets = new Map<string, readonly Block[] | null>();
  return (html: string): string => {
    let names: ReadonlySet<string> | undefined;
    return html.replace(/<link rel="stylesheet" href="(\/assets\/[^"]+)"\/?>/g, (link, address: string) => {
      const blocks = blocksOf(address);
      if (!blocks) return link;
      names ??= namesOf(html);
      return `<style nonce="${mark}">${used(blocks, names, html)}</style><link rel="later-stylesheet" href="${address}">`;
    });
  };

  function blocksOf(address: string): readonly Block[] | null {
    const known = sheets.get(address);
    if (known !== undefined) return known;
    const text = read(address);
    const blocks = text === null ? null : parse(absolute(text));
    sheets.set(address, blocks);
    return blocks;
  }
}

/** Addresses in a stylesheet are relative to it, those in a page to the page. */
function absolute(css: string): string {
  return css.replace(/url\((['"]?)\.\//g, "url($1/assets/");
}

/** The elements of a page, and its classes, each with a dot before it. */
function namesOf(html: string): Set<string> {
  const names = new Set([...html.matchAll(/<([a-z][a-z0-9]*)/gi)].map(([, name = ""]) => name.toLowerCase()));
  for (const [, classes = ""] of html.matchAll(/\sclass="([^"]*)"/g))
    for (const name of classes.split(/\s+/)) names.add(`.${name}`);
  return names;
}

function used(blocks: readonly Block[], names: ReadonlySet<string>, html: string): string {
  return blocks
    .map((block) => {
      if (block.kind === "text") return block.text;
      if (block.kind === "letters") return block.letters.test(html) ? block.text : "";
      if (block.kind === "rule")
        return block.selectors.some((needed) => needed.every((name) => names.has(name))) ? block.text : "";
      const inner = used(block.blocks, names, html);
      return inner && `${block.head}{${inner}}`;
    })
    .join("");
}

/** Takes minified CSS apart along its braces; a rule with rules nested in it stays whole. */
function parse(css: string): Block[] {
  const blocks: Block[] = [];
  let start = 0;
  while (start < css.length) {
    const open = indexOutsideStrings(css, /[{;]/g, start);
    if (open < 0) break;
    if (css[open] === ";") {
      blocks.push({ kind: "text", text: css.slice(start, open + 1) });
      start = open + 1;
      continue;
    }
    const close = closingBrace(css, open);
    const head = css.slice(start, open).trim();
    const text = css.slice(start, close + 1).trim();
    if (/^@(media|supports|layer|container)\b/.test(head))
      blocks.push({ kind: "group", head, blocks: parse(css.slice(open + 1, close)) });
    else if (head === "@font-face") blocks.push({ kind: "letters", text, letters: lettersOf(text) });
    else if (head.startsWith("@")) blocks.push({ kind: "text", text });
    else blocks.push({ kind: "rule", text, selectors: selectorsOf(head) });
    start = close + 1;
  }
  return blocks;
}

/** The letters that a font is for (CSS Fonts 4, section 11.5.1): all of them unless it says which. */
function lettersOf(face: string): RegExp {
  const [, written = ""] = /unicode-range:([^;}]*)/i.exec(face) ?? [];
  const ranges = [...written.matchAll(/U\+([\da-f?]+)(?:-([\da-f]+))?/gi)].map(([, first = "", last]) => {
    const [from, to] = [first.replaceAll("?", "0"), last ?? first.replaceAll("?", "f")];
    return `\\u{${from}}-\\u{${to}}`;
  });
  return ranges.length ? new RegExp(`[${ranges.join("")}]`, "u") : /(?:)/;
}

/** The elements and classes that each selector of a list cannot do without. */
function selectorsOf(head: string): string[][] {
  return head
    .replace(/::?[\w-]+(\((?:[^()]|\([^()]*\))*\))?|\[[^[\]]*\]/g, "")
    .split(",")
    .map((selector) =>
      [...selector.matchAll(/(?<![\w.#\\-])[a-z][a-z0-9]*|\.(?:[\w-]|[^\0-\x7f]|\\.)+/gi)].map(([name]) =>
        name.startsWith(".") ? name.replaceAll("\\", "") : name.toLowerCase(),
      ),
    );
}

function closingBrace(css: string, open: number): number {
  let depth = 1;
  for (let index = open + 1; index < css.length; index++) {
    index = indexOutsideStrings(css, /[{}]/g, index);
    if (index < 0) break;
    depth += css[index] === "{" ? 1 : -1;
    if (depth === 0) return index;
  }
  return css.length;
}

function indexOutsideStrings(css: string, wanted: RegExp, from: number): number {
  const scanner = new RegExp(`"(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*'|${wanted.source}`, "g");
  scanner.lastIndex = from;
  for (let found = scanner.exec(css); found; found = scanner.exec(css)) {
    if (found[0].length === 1) return found.index;
  }
  return -1;
}
