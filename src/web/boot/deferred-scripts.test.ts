import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ownParts } from "./deferred-scripts.ts";

const own = 'nonce="m4rk"';
const parts = ownParts("m4rk");
const page = `<html><head><script ${own} data-now="">loader()</script><link rel="modulepreload" ${own} href="/a.js"/>
<link rel="icon" ${own} href="/i.svg"/><style ${own}>a{}</style></head><body>
<script type="application/ld+json">{"@type":"Blog"}</script>
<script ${own}>window.x = 1;</script><script ${own} type="module" async="">import "/a.js";</script></body></html>`;
const slipped = `<script>evil()</script><script nonce="">evil()</script><script nonce="guess">evil()</script>
<script data-now="">evil()</script><script type="module">evil()</script><style>evil{}</style>`;

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

describe("the scripts and styles of a page", () => {
  it("wait, but for the loader and data, and keep their text", () => {
    const deferred = parts.withoutMarks(parts.deferScripts(page));
    expect(deferred).toContain(`<script data-now="">loader()</script>`);
    expect(deferred).toContain(`<script type="application/ld+json">`);
    expect(deferred).toContain(`<script type="text/plain" data-app="classic">window.x = 1;</script>`);
    expect(deferred).toContain(`<script type="text/plain" data-app="module">import "/a.js";</script>`);
    expect(deferred).toContain(`<link rel="icon" href="/i.svg"/>`);
    expect(deferred).not.toContain("m4rk");
  });

  it("leaves out what would be fetched at once", () => {
    expect(parts.deferScripts(page)).not.toContain("modulepreload");
  });

  it("are allowed by exactly their hashes, the waiting ones too", () => {
    expect(parts.inlineHashes(parts.deferScripts(page))).toEqual({
      scripts: ["loader()", "window.x = 1;", `import "/a.js";`].map(hash),
      styles: [hash("a{}")],
    });
  });

  it("carry the nonce of their answer", () => {
    const html = parts.withNonce(parts.deferScripts(page), "n1");
    expect([...html.matchAll(/<(script|style)\b[^>]* nonce="n1"/g)]).toHaveLength(4);
    expect(html).not.toContain("m4rk");
  });

  it("get neither hash nor nonce when they came with a text, and do not wait", () => {
    const html = parts.deferScripts(page.replace("</body>", `${slipped}</body>`));
    expect(html).toContain(slipped);
    expect(parts.inlineHashes(html)).toEqual(parts.inlineHashes(parts.deferScripts(page)));
    expect(parts.withNonce(html, "n1")).toContain(slipped);
    expect(parts.withoutMarks(html)).toContain(slipped);
  });
});
