import type { Plugin } from "vite";

/**
 * Escapes letters beyond ASCII in what the server runs: V8 keeps the source of a file with one such letter at two bytes
 * each, which for the bundles comes to megabytes. Last of all, since whatever prints a chunk anew writes the letters out.
 */
export const oneByteSource: Plugin = {
  name: "one-byte-source",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      for (const chunk of Object.values(bundle)) if (chunk.type === "chunk") chunk.code = inAscii(chunk.code);
    },
  },
};

function inAscii(code: string): string {
  return code.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
