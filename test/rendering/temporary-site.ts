import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { said } from "../../src/languages/say.ts";
import type { Around } from "../../src/rendering/markdown/shown-parts.ts";
import { createTextRenderer } from "../../src/rendering/markdown/text-renderer.ts";
import { createPictureStore } from "../../src/rendering/pictures/pictures.ts";
import { createFileStore } from "../../src/rendering/pictures/stored-file.ts";

type Content = Readonly<Record<string, Uint8Array | string>>;
type Given = { patience?: number; build?: number; cards?: Around["cards"] };

/** Every line that is only a link stays one. */
const NO_CARDS: Around["cards"] = { find: () => null };

/** A content folder with the given files, a cache folder, and both stores over them; gone at the end of the test. */
export async function temporarySite(content: Content = {}, given: Given = {}) {
  const { close, ...site } = await createSite(content, given);
  onTestFinished(close);
  return site;
}

/** Renders the texts of all tests of a file, without files beside them: what compiles them is started once. */
export function renderingTexts(): Pick<Awaited<ReturnType<typeof createSite>>, "render"> {
  let site: Awaited<ReturnType<typeof createSite>>;
  beforeAll(async () => {
    site = await createSite({}, {});
  });
  afterAll(() => site.close());
  return { render: (markdown) => site.render(markdown) };
}

async function createSite(content: Content, { patience = 2_000, build = 1, cards = NO_CARDS }: Given) {
  const folder = await mkdtemp(join(tmpdir(), "commonplace-"));
  const [contentFolder, cacheFolder] = [join(folder, "content"), join(folder, "cache")];
  await mkdir(contentFolder);
  for (const [path, bytes] of Object.entries(content)) {
    await mkdir(dirname(join(contentFolder, path)), { recursive: true });
    await writeFile(join(contentFolder, path), bytes);
  }
  const pictures = createPictureStore({ contentFolder, cacheFolder, build, patience });
  const files = createFileStore(contentFolder);
  const texts = createTextRenderer({ cacheFolder, build, pictures, files, cards });
  return {
    ...{ contentFolder, cacheFolder, pictures, files, cards, texts },
    /** Of a post, with its problems in words. */
    async render(markdown: string) {
      const text = await texts.render(markdown, { folder: "posts" });
      return { ...text, problems: text.problems.map(said) };
    },
    async close() {
      await Promise.all([texts.close(), pictures.close()]);
      await rm(folder, { recursive: true });
    },
  };
}

export const blankPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c8a878" } });
