import { replaceLiquid } from "./liquid.ts";
import { createMasks, withoutSigns } from "./masks.ts";
import type { Surroundings } from "./rewrite.ts";
import { replaceShortcodes } from "./shortcodes.ts";

const HIGHLIGHT = /\{%-? ?highlight ([\w#+.-]{1,40})[^%]{0,100}%\}\n?([\s\S]*?)\{%-? ?endhighlight ?-?%\}/g;

/** A tag on a line of its own is a block of its own. */
const ALONE = /^[ \t]*(\ufdd0\d+\ufdd0|\{%[^%\n]{1,300}%\})[ \t]*$/gm;

const escaped = (code: string): string => code.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/**
 * Brings the notations of generators in a text of HTML to what they stand for. `finish` puts those that are Markdown
 * into what becomes of the HTML; what has no equal stays as text, and is told in `lost`.
 */
export function rewriteHtml(
  body: string,
  around: Surroundings,
): { html: string; finish: (markdown: string) => string; lost: string[] } {
  const masks = createMasks();
  const told = new Set<string>();
  const parts = { ...around, lost: (what: string) => void told.add(what), shown: masks.mask };
  const code = withoutSigns(body).replace(
    HIGHLIGHT,
    (_, language: string, inner: string) => `<pre><code class="language-${language}">${escaped(inner)}</code></pre>`,
  );
  const plain = replaceShortcodes(code, masks, parts);
  const html = around.ways.has("liquid") ? replaceLiquid(plain, masks, parts) : plain;
  return { html: html.replace(ALONE, "\n<p>$1</p>\n"), finish: masks.unmask, lost: [...told] };
}
