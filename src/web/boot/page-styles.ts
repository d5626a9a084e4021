/** A stylesheet taken apart, as a build writes it down (style-table.ts). */
export type StyleTable = readonly StyleBlock[];

/** `text` is always kept; a `rule` for one of its selectors, `face` for a letter, `head` for a block inside it. */
export type StyleBlock =
  | { readonly text: string }
  /** `selectors`: the elements, and the classes with a dot before them, that each selector cannot do without. */
  | { readonly text: string; readonly selectors: readonly (readonly string[])[] }
  /** `letters`: a class of characters, for a regular expression. */
  | { readonly text: string; readonly letters: string }
  | { readonly head: string; readonly blocks: StyleTable };

/**
 * Puts the rules that a page uses into the page, so that nothing has to be fetched before its first paint. The whole
 * stylesheet stays linked, under a name that no browser fetches (some fetch one that is only disabled): the page's inline
 * loader makes it a stylesheet when the application starts, which may show what the page does not hold. `tables` has the
 * built stylesheets by address; `mark` is what the site's own styles carry as their nonce.
 */
export function pageStyles(tables: Readonly<Record<string, StyleTable>>, mark: string) {
  return (html: string): string => {
    let names: ReadonlySet<string> | undefined;
    return html.replace(/<link rel="stylesheet" href="(\/assets\/[^"]+)"\/?>/g, (link, address: string) => {
      const table = tables[address];
      if (!table) return link;
      names ??= namesOf(html);
      return `<style nonce="${mark}">${used(table, names, html)}</style><link rel="later-stylesheet" href="${address}">`;
    });
  };
}

/** The elements of a page, and its classes, each with a dot before it. */
function namesOf(html: string): Set<string> {
  const names = new Set([...html.matchAll(/<([a-z][a-z0-9]*)/gi)].map(([, name = ""]) => name.toLowerCase()));
  for (const [, classes = ""] of html.matchAll(/\sclass="([^"]*)"/g))
    for (const name of classes.split(/\s+/)) names.add(`.${name}`);
  return names;
}

function used(table: StyleTable, names: ReadonlySet<string>, html: string): string {
  return table
    .map((block) => {
      if ("selectors" in block)
        return block.selectors.some((needed) => needed.every((name) => names.has(name))) ? block.text : "";
      if ("letters" in block) return new RegExp(`[${block.letters}]`, "u").test(html) ? block.text : "";
      if ("text" in block) return block.text;
      const inner = used(block.blocks, names, html);
      return inner && `${block.head}{${inner}}`;
    })
    .join("");
}
