import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

// What is loaded once it is used, however many pages share it: the calls of the API, and the form to subscribe.
const later =
  "subscription/(?!entry-keys|use-start)|api-client|browser-api|components/(subscribe-(form|dialog|widget)|popup|signed-in)";
// Few large files compress better than many small ones: the frameworks, and what several pages share.
const chunks = [
  { name: "frameworks", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: "shared", test: new RegExp(`src/web/(?!${later})|node_modules/`), minShareCount: 3 },
];

/** Vite's helper preloads what an `import()` depends on; here it would be larger than all that it could load sooner. */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : undefined),
};

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), plainImports],
  // One stylesheet for all pages: it is small, and a page entered in the browser never waits for another.
  build: { target: "es2022", cssCodeSplit: false, assetsInlineLimit: 0, reportCompressedSize: false },
  // Short names, since every page carries its own styles; while developing they say where they come from.
  css: command === "build" ? { modules: { generateScopedName: "[hash:base64:6]" } } : {},
  // One bundle answers requests, so that a start loads few files; parts with native code stay outside.
  ssr: { noExternal: true, external: ["sharp"] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
    ssr: { build: { rolldownOptions: { input: "./src/server.ts" } } },
  },
  server: { middlewareMode: true },
}));
