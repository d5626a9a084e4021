import type { Plugin } from "vite";

/**
 * Escapes letters beyond Latin-1 in what the server runs: V8 keeps the source of a file with one such letter at two bytes
 * each, which for the bundles comes to megabytes.
 */
export const oneByteSource: Plugin = {
  name: "one-byte-source",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  renderChunk: (code) =>
    code.replace(/[\u0100-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`),
};
