import { join } from "node:path";
import { defineConfig } from "vite";

/**
 * What runs beside the pages: the process and its workers, bundled with the packages of which only a part is used. It
 * starts in half the time and lives in 30 MB less than from its sources (docs/decisions/008-bundled-process.md).
 */
export default defineConfig({
  build: {
    ssr: true,
    outDir: join(process.env.BUILD_FOLDER ?? "build/by-hand", "process"),
    target: "node24",
    reportCompressedSize: false,
    rolldownOptions: {
      input: [
        "src/main.ts",
        "src/rendering/pictures/picture-worker.ts",
        "src/rendering/markdown/text-worker.ts",
        "src/search/search-worker.ts",
      ],
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
  ssr: { noExternal: ["kysely", "zod", "yaml", "pino"] },
});
