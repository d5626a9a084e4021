import { createHash } from "node:crypto";

/**
 * Makes the application's scripts of a rendered page wait for a reason: they keep their text but not their type, and the
 * page's inline loader brings them to life (docs/decisions/002). Module preloads are left out, since they would be
 * fetched at once. Scripts that carry `data-now` (the loader itself) and data blocks stay as they are.
 */
export function deferScripts(html: string): string {
  return html
    .replace(/<link rel="modulepreload"[^>]*>/g, "")
    .replace(/<script\b([^>]*)>/g, (tag, attributes: string) => {
      if (/\bdata-now\b|\btype="application\//.test(attributes)) return tag;
      const kind = /\btype="module"/.test(attributes) ? "module" : "classic";
      return `<script type="text/plain" data-app="${kind}">`;
    });
}

/** Gives every inline script and style of a page the nonce of its answer. */
export function addNonce(html: string, nonce: string): string {
  return html.replace(/<(script|style)\b/g, `<$1 nonce="${nonce}"`);
}

/** The sources that allow exactly the inline scripts and styles of a page: `'sha256-…'` each. */
export function inlineHashes(html: string): { scripts: string[]; styles: string[] } {
  const hashes = (pattern: RegExp) => [
    ...new Set(
      [...html.matchAll(pattern)].flatMap(([, attributes = "", text = ""]) =>
        text && !/\btype="application\//.test(attributes) ? [sha256(text)] : [],
      ),
    ),
  ];
  return {
    scripts: hashes(/<script\b([^>]*)>([\s\S]*?)<\/script>/g),
    styles: hashes(/<style\b([^>]*)>([\s\S]*?)<\/style>/g),
  };
}

function sha256(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
