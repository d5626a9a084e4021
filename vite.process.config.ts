import { join } from "node:path";
import { defineConfig } from "vite";
import { identityOfSources } from "./src/build-identity.ts";
import { oneByteSource } from "./vite.one-byte-source.ts";

/**
 * What runs beside the pages: the process, its workers and the commands, bundled with the packages of which only a part is used. It
 * starts in half the time and lives in 30 MB less than from its sources (docs/decisions/008-bundled-process.md).
 */
export default defineConfig({
  define: { BUILD_IDENTITY: String(identityOfSources(import.meta.dirname)) },
  plugins: [oneByteSource],
  build: {
    ssr: true,
    outDir: join(process.env.BUILD_FOLDER ?? "build/by-hand", "process"),
    target: "node24",
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        main: "src/main.ts",
        commands: "src/cli/main.ts",
        "picture-worker": "src/rendering/pictures/picture-worker.ts",
        "text-worker": "src/rendering/markdown/text-worker.ts",
        "search-thread": "src/assembly/search-thread.ts",
      },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js", comments: false },
    },
  },
  ssr: {
    noExternal: [
      "culori",
      "kysely",
      "lru-cache",
      "uuid",
      "zod",
      "yaml",
      "pino",
      /^(unified|remark|mdast|micromark|unist|vfile|hast|rehype)/,
    ],
  },
});
