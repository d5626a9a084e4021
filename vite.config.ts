import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: "es2022", assetsInlineLimit: 0, reportCompressedSize: false },
  // One bundle answers requests, so that a start loads few files; parts with native code stay outside.
  ssr: { noExternal: true, external: ["sharp"] },
  environments: {
    ssr: { build: { rollupOptions: { input: "./src/server.ts" } } },
  },
  server: { middlewareMode: true },
});
