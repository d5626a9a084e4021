import { extname, join } from "node:path";
import { LRUCache } from "lru-cache";
import type { TextRenderer } from "../../domain/posts/store.ts";
import { sentence } from "../../languages/sentence.ts";
import { createDiskCache, keyOf } from "../disk-cache.ts";
import { inProcess } from "../helper-process.ts";
import { createJobQueue } from "../job-queue.ts";
import { escapeHtml } from "../pictures/picture-html.ts";
import type { CompiledText, SourceText } from "./compiled-text.ts";
import { resolveLinks, withLinks } from "./file-links.ts";
import { type Around, withShownParts } from "./shown-parts.ts";
import { textWords } from "./text-words.ts";

/** Longer texts are compiled apart, so that no other text waits for them. */
const LONG = 100_000;
const MOST_REMEMBERED_BYTES = 8_000_000;
const HEAP_MEGABYTES = 400;

export interface TextRendererOptions extends Around {
  /** May be deleted at any time. */
  readonly cacheFolder: string;
  /** Names the build that runs: part of every cache key. */
  readonly build: number;
}

/**
 * Renders Markdown in processes of its own that are started on first need. What the author should mend (a missing
 * picture, a picture of another site, a text too tangled to read) is listed in `problems`. A text that takes more
 * than its limit of work is shown as it was written, escaped. `render` never rejects.
 */
export function createTextRenderer(options: TextRendererOptions): TextRenderer & { close(): Promise<void> } {
  const disk = createDiskCache(join(options.cacheFolder, "texts"));
  const texts = new LRUCache<string, CompiledText, Omit<SourceText, "coloured">>({
    maxSize: MOST_REMEMBERED_BYTES,
    sizeCalculation: bytesOf,
    ignoreFetchAbort: true,
    fetchMethod: (key, _, { context }) => readOrCompile(key, context),
  });
  const script = new URL(`./text-worker${extname(import.meta.url)}`, import.meta.url);
  const createCompiler = () => createJobQueue<SourceText, CompiledText>(inProcess(script, { heap: HEAP_MEGABYTES }));
  const [compiler, longCompiler] = [createCompiler(), createCompiler()];

  return {
    async render(markdown, { folder, language, slugOf = () => undefined }) {
      const words = textWords(language);
      const key = keyOf("text", options.build, folder, JSON.stringify(words), markdown);
      const compiled = await texts.forceFetch(key, { context: { markdown, folder, words } });
      const [shown, linked] = await Promise.all([
        withShownParts(compiled, folder, options),
        resolveLinks(compiled.files, { ...options, slugOf }),
      ]);
      return {
        ...shown,
        html: withLinks(shown.html, linked.addresses),
        postLinks: [...new Set([...compiled.postLinks, ...linked.postLinks])],
        postAnchors: [...compiled.postAnchors, ...linked.postAnchors],
        problems: [...shown.problems, ...linked.problems],
      };
    },
    async close() {
      await Promise.all([compiler.close(), longCompiler.close()]);
    },
  };

  async function readOrCompile(key: string, source: Omit<SourceText, "coloured">): Promise<CompiledText> {
    const stored = await disk.read(key);
    const compiled = stored ? (JSON.parse(stored.toString()) as CompiledText) : await compile(source);
    const lasting = compiled ?? asWritten(source.markdown);
    if (compiled && !stored) await disk.write(key, Buffer.from(JSON.stringify(compiled)));
    return lasting;
  }

  async function compile(source: Omit<SourceText, "coloured">): Promise<CompiledText | null> {
    const { run } = source.markdown.length > LONG ? longCompiler : compiler;
    const job = await run({ ...source, coloured: true });
    if (job.outcome === "done") return job.result;
    if (job.outcome === "failed" || job.step === "parse") return null;
    const plain = await run({ ...source, coloured: false });
    return plain.outcome === "done" ? plain.result : null;
  }
}

/** The fallback for a text that cannot be compiled within its limits. */
function asWritten(markdown: string): CompiledText {
  const paragraphs = markdown.replaceAll("\0", "").split(/\n(?:[^\S\n]*\n)+/);
  return {
    html: paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph.trim())}</p>`).join("\n"),
    text: markdown.replaceAll("\0", ""),
    pictures: [],
    cards: [],
    headings: [],
    postLinks: [],
    anchors: [],
    postAnchors: [],
    files: [],
    siteLinks: [],
    problems: [sentence("textFaults.takesTooLong")],
  };
}

const bytesOf = ({ html, text }: CompiledText): number => 1 + 2 * (html.length + text.length);
