import { cpSync, globSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type Plugin } from "vite";
import { identityOfSources } from "./src/build-identity.ts";
import { oneByteSource } from "./vite.one-byte-source.ts";
import { notePackages } from "./vite.packages.ts";

const buildFolder = process.env.BUILD_FOLDER ?? "build/by-hand";

/** The words of mails that come along, as files: a process reads those of its site's languages, and a build knows no sources. */
const mailWords: Plugin = {
  name: "mail-words",
  apply: "build",
  closeBundle() {
    const sources = join(import.meta.dirname, "src");
    for (const file of globSync("languages/*/mails/*.md", { cwd: sources }))
      cpSync(join(sources, file), join(buildFolder, file));
  },
};

/**
 * What runs beside the pages: the process, its workers and the commands, bundled with all packages but those with native code or files of their own. It
 * starts in half the time and lives in 30 MB less than from its sources (docs/decisions/008-bundled-process.md).
 */
export default defineConfig({
  define: { BUILD_IDENTITY: String(identityOfSources(import.meta.dirname)) },
  plugins: [oneByteSource, mailWords, notePackages(buildFolder)],
  build: {
    ssr: true,
    outDir: join(buildFolder, "process"),
    target: "node24",
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        main: "src/main.ts",
        commands: "src/cli/main.ts",
        "picture-worker": "src/rendering/pictures/picture-worker.ts",
        "text-worker": "src/rendering/markdown/text-worker.ts",
        "backup-thread": "src/assembly/backups/backup-thread.ts",
        "search-thread": "src/assembly/search-thread.ts",
        "conversion-thread": "src/imports/html/conversion-thread.ts",
      },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js", comments: false },
    },
  },
  ssr: {
    noExternal: true,
    // What has native code or files of its own, and what only the sources need while they are being changed.
    external: ["sharp", "vite"],
  },
});
