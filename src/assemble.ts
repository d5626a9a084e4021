import { hkdfSync, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import type { AuthorTools } from "./cli/author-tools.ts";
import type { Config } from "./config.ts";
import { systemClock } from "./domain/clock.ts";
import { createPages } from "./domain/pages/pages.ts";
import { checkLinks } from "./domain/posts/links.ts";
import { createPosts } from "./domain/posts/posts.ts";
import type { Services } from "./domain/services.ts";
import { createPictureStore } from "./rendering/pictures.ts";
import { plainText } from "./rendering/plain-text.ts";
import { createTextRenderer } from "./rendering/text-renderer.ts";
import { openContentFolder } from "./storage/content-files.ts";

export type Site = Awaited<ReturnType<typeof assemble>>;

/** Creates every part of one process from its configuration; throws an Error with one fault a line. */
export async function assemble(config: Config) {
  const { services, log, close } = await assembleReading(config, { watch: true });
  const { site, posts } = services;
  const closing: (() => unknown)[] = [close];
  let stopping = false;

  return {
    /** What the front door needs of this process, besides where its files are. */
    doorParts: () => ({
      services,
      mode: config.mode,
      addresses: addressesOf(config),
      trustProxyHops: config.trustProxyHops,
      pageCacheBytes: config.limits.pageCacheBytes,
      bodyBytes: config.limits.bodyBytes,
      ready: () => !stopping,
      log,
    }),
    /** Calls back when what readers see has changed: files were saved, a post's time has come, or a new day began. */
    onVisibleChange(listener: () => void): void {
      site.onChange(listener);
      closing.push(whenTimeChanges(services, listener));
    },
    onClose: (step: () => unknown) => void closing.push(step),
    /** What is switched on, a line each for whoever starts the process. */
    greetings: () => [{ part: "Posts", state: `${posts.list().total} to read` }],
    /** From now on /readyz asks for no more requests. */
    stop(): void {
      stopping = true;
    },
    async close(): Promise<void> {
      for (const step of closing.reverse()) await step();
    },
  };
}

/** Creates what the author's commands work with; reads the content folder once. */
export async function assembleAuthorTools(config: Config): Promise<AuthorTools> {
  const { services, content, close } = await assembleReading(config, { watch: false });
  const { posts, texts, clock } = services;
  return {
    postCount: () => content.entries().length,
    faults: () => content.faults(),
    checkLinks: () => checkLinks({ store: content, renderer: texts, now: clock() }),
    previewLink(slug) {
      const token = posts.previewToken(slug);
      return token && `${config.siteUrl.origin}/posts/${encodeURIComponent(slug)}?preview=${token}`;
    },
    close,
  };
}

/** The content folder and everything that makes it readable. */
async function assembleReading(config: Config, { watch }: { watch: boolean }) {
  const clock = systemClock;
  const log = pino({ timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2));
  const { contentFolder } = config;
  const cacheFolder = join(config.dataFolder, "cache");
  mkdirSync(cacheFolder, { recursive: true, mode: 0o700 });
  const previewKey = derivedKey(config.secret ?? ownSecret(config.dataFolder), "preview");

  const pictures = createPictureStore({ contentFolder, cacheFolder });
  const texts = createTextRenderer({ cacheFolder, pictures });
  const describePicture = pictures.describe;
  const content = await openContentFolder({
    folder: contentFolder,
    cacheFolder,
    plainText,
    describePicture,
    log,
    watch,
  });
  const posts = createPosts({ store: content, renderer: texts, clock, previewKey });
  const pages = createPages({ store: content, clock });
  const services: Services = { clock, site: content, posts, pages, pictures, texts };
  return {
    services,
    content,
    log,
    async close(): Promise<void> {
      await content.close();
      await Promise.all([texts.close(), pictures.close()]);
    },
  };
}

/** Only addresses that differ from the page's own origin are named; the browser knows its own. */
function addressesOf(config: Config) {
  const production = config.apiUrl?.origin ?? "";
  const development = config.developmentApiUrl?.origin ?? production;
  return { origin: config.siteUrl.origin, apiHosts: { local: "", development, production } };
}

/** Calls back at each time at which the passing of time alone changes what is visible; returns how to stop. */
function whenTimeChanges({ posts, site, clock }: Services, listener: () => void): () => void {
  let timer: NodeJS.Timeout;
  const wait = () => {
    const now = clock();
    const next = Math.min(posts.nextPublication() ?? Number.POSITIVE_INFINITY, posts.nextMidnight());
    timer = setTimeout(
      () => {
        if (clock() >= next) listener();
        wait();
      },
      Math.min(Math.max(next - now, 0) + 5, 60_000),
    ).unref();
  };
  wait();
  const unsubscribe = site.onChange(() => {
    clearTimeout(timer);
    wait();
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}

/** The secret of this installation, made once and readable by its owner only. */
function ownSecret(dataFolder: string): string {
  const file = join(dataFolder, "secret");
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  const secret = readFileSync(file, "utf8").trim();
  if (Buffer.byteLength(secret) < 32) throw new Error(`SECRET: ${file} holds fewer than 32 bytes`);
  return secret;
}

/** A key for one purpose (RFC 5869), so that what one signs is worth nothing to another. */
function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "commonplace", purpose, 32));
}
