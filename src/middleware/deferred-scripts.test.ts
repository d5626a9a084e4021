import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { addNonce, deferScripts, inlineHashes } from "./deferred-scripts.ts";

const page = `<html><head><script data-now="">loader()</script><link rel="modulepreload" href="/a.js"/></head><body>
<script type="application/ld+json">{"@type":"Blog"}</script>
<script>window.x = 1;</script><script type="module" async="">import "/a.js";</script></body></html>`;

describe("deferring the scripts of a page", () => {
  it("takes the type of every script but the loader and data, and keeps their text", () => {
    const deferred = deferScripts(page);
    expect(deferred).toContain(`<script data-now="">loader()</script>`);
    expect(deferred).toContain(`<script type="application/ld+json">`);
    expect(deferred).toContain(`<script type="text/plain" data-app="classic">window.x = 1;</script>`);
    expect(deferred).toContain(`<script type="text/plain" data-app="module">import "/a.js";</script>`);
  });

  it("leaves out what would be fetched at once", () => {
    expect(deferScripts(page)).not.toContain("modulepreload");
  });

  it("allows exactly the inline scripts by their hashes, the waiting ones too", () => {
    const { scripts } = inlineHashes(deferScripts(page));
    const expected = ["loader()", "window.x = 1;", `import "/a.js";`].map(
      (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
    );
    expect(scripts).toEqual(expected);
  });

  it("gives every script and style the nonce of its answer", () => {
    expect(addNonce(`<script src="x"></script><style>a{}</style>`, "n1")).toBe(
      `<script nonce="n1" src="x"></script><style nonce="n1">a{}</style>`,
    );
  });
});
