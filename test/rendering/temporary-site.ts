import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { createPictureStore } from "../../src/rendering/pictures.ts";
import { createTextRenderer } from "../../src/rendering/text-renderer.ts";

/** A content folder with the given files, a cache folder, and both stores over them; gone at the end of the scope. */
export async function temporarySite(files: Readonly<Record<string, Uint8Array | string>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "commonplace-"));
  const [contentFolder, cacheFolder] = [join(folder, "content"), join(folder, "cache")];
  await mkdir(contentFolder);
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(contentFolder, path)), { recursive: true });
    await writeFile(join(contentFolder, path), bytes);
  }
  const pictures = createPictureStore({ contentFolder, cacheFolder });
  const texts = createTextRenderer({ cacheFolder, pictures });
  return {
    ...{ contentFolder, cacheFolder, pictures, texts },
    render: (markdown: string) => texts.render(markdown, { folder: "posts" }),
    async [Symbol.asyncDispose]() {
      await Promise.all([texts.close(), pictures.close()]);
      await rm(folder, { recursive: true });
    },
  };
}

export const blankPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c8a878" } });
