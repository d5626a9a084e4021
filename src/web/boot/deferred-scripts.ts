import { createHash } from "node:crypto";

/**
 * What of a rendered page the site itself wrote: its scripts and styles carry `mark`, a secret of this process, as their
 * nonce. A script that got into the page through a text carries none, and is neither hashed nor given a nonce.
 */
export function ownParts(mark: string) {
  const attribute = ` nonce="${mark}"`;

  return {
    /**
     * Makes the application's scripts of a rendered page wait for a reason: they keep their text but not their type, and
     * the page's inline loader brings them to life (docs/decisions/002). Module preloads are left out, since they would be
     * fetched at once. Scripts that carry `data-now` (the loader itself) and data blocks stay as they are.
     */
    deferScripts(html: string): string {
      return html.replace(/<(?:script|link)\b[^<>]*>/g, (tag) => {
        if (!tag.includes(attribute)) return tag;
        if (tag.startsWith("<link")) return tag.includes('rel="modulepreload"') ? "" : tag.replace(attribute, "");
        if (/\bdata-now\b|\btype="application\//.test(tag)) return tag;
        const kind = /\btype="module"/.test(tag) ? "module" : "classic";
        return `<script type="text/plain" data-app="${kind}"${attribute}>`;
      });
    },
    /** Has the page's modules load a script before all else that they import; `address` is null where there is none. */
    loadFirst(html: string, address: string | null): string {
      if (address === null) return html;
      const first = `import ${JSON.stringify(address)};`;
      return html.replace(/<script\b[^<>]*\btype="module"[^<>]*>/g, (tag) =>
        tag.includes(attribute) ? tag + first : tag,
      );
    },
    /** The sources that allow exactly the site's own inline scripts and styles of a page: `'sha256-…'` each. */
    inlineHashes: (html: string): { scripts: string[]; styles: string[] } => ({
      scripts: hashesOf(html, "script"),
      styles: hashesOf(html, "style"),
    }),
    /** A page without marks, as it is kept. */
    withoutMarks: (html: string): string => html.replaceAll(attribute, ""),
    /** A page whose own scripts and styles carry the nonce of its answer. */
    withNonce: (html: string, nonce: string): string => html.replaceAll(attribute, ` nonce="${nonce}"`),
  };

  function hashesOf(html: string, name: string): string[] {
    const hashes = new Set<string>();
    for (const { 0: tag, index } of html.matchAll(new RegExp(`<${name}\\b[^<>]*>`, "g"))) {
      if (!tag.includes(attribute)) continue;
      const start = index + tag.length;
      const text = html.slice(start, html.indexOf(`</${name}>`, start));
      if (text) hashes.add(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
    }
    return [...hashes];
  }
}
