import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

// Few large files compress better than many small ones: the frameworks, and what several pages share.
const chunks = [
  { name: "frameworks", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: "shared", test: /src\/web\/|node_modules\//, minShareCount: 3 },
];

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
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
