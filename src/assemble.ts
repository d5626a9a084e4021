import { hkdfSync, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import type { AuthorTools } from "./cli/author-tools.ts";
import type { SubscriberTools } from "./cli/subscriber-tools.ts";
import type { Config } from "./config.ts";
import { systemClock } from "./domain/clock.ts";
import { createDelivery } from "./domain/delivery/delivery.ts";
import type { Mailer } from "./domain/mailer.ts";
import { createPages } from "./domain/pages/pages.ts";
import { checkLinks } from "./domain/posts/links.ts";
import { createPosts } from "./domain/posts/posts.ts";
import { createSearch } from "./domain/search/search.ts";
import type { Services } from "./domain/services.ts";
import { readListFile } from "./domain/subscribers/list-file.ts";
import { createSubscriberMails } from "./domain/subscribers/mails.ts";
import { createRoster } from "./domain/subscribers/roster.ts";
import { createSubscribers, type Subscribers } from "./domain/subscribers/subscribers.ts";
import { createPictureStore } from "./rendering/pictures.ts";
import { plainText } from "./rendering/plain-text.ts";
import { createTextRenderer } from "./rendering/text-renderer.ts";
import { openContentFolder } from "./storage/content-files.ts";
import { openDatabase } from "./storage/database.ts";
import { createDeliveryStore } from "./storage/delivery-store.ts";
import { openMailTexts } from "./storage/mail-texts.ts";
import { createSearchIndex } from "./storage/search-index.ts";
import { createSubscriberStore } from "./storage/subscriber-store.ts";

export type Site = Awaited<ReturnType<typeof assemble>>;
type Log = Awaited<ReturnType<typeof assembleReading>>["log"];

/** Creates every part of one process from its configuration; throws an Error with one fault a line. */
export async function assemble(config: Config) {
  const reading = await assembleReading(config, { watch: true });
  const { services, log } = reading;
  const { site, posts } = services;
  const subscribing = await assembleSubscribing(config, reading).catch(async (error) => {
    await reading.close();
    throw error;
  });
  const closing: (() => unknown)[] = [reading.close, subscribing.close];
  let stopping = false;

  return {
    /** What the front door needs of this process, besides where its files are. */
    doorParts: () => ({
      services: { ...services, subscribers: subscribing.subscribers, mailbox: subscribing.mailbox },
      mode: config.mode,
      addresses: addressesOf(config),
      trustProxyHops: config.trustProxyHops,
      pageCacheBytes: config.limits.pageCacheBytes,
      bodyBytes: config.limits.bodyBytes,
      writesPerMinute: config.limits.writesPerMinute,
      ready: () => !stopping,
      log,
    }),
    /** Begins what goes on by itself: mail is delivered, what has run out is forgotten, search is brought up to date. */
    begin(): void {
      subscribing.begin();
      void services.search.refresh();
      closing.push(site.onChange(() => void services.search.refresh()));
    },
    /** Calls back when what readers see has changed: files were saved, a post's time has come, or a new day began. */
    onVisibleChange(listener: () => void): void {
      site.onChange(listener);
      closing.push(whenTimeChanges(services, listener));
    },
    onClose: (step: () => unknown) => void closing.push(step),
    /** What is switched on, a line each for whoever starts the process. */
    greetings: () => [
      { part: "Posts", state: `${posts.list().total} to read` },
      { part: "Data", state: config.databaseUrl ? "Postgres" : config.dataFolder },
      {
        part: "Mail",
        state: subscribing.mailbox ? `kept here: ${config.siteUrl.origin}/dev/mailbox` : "sent by your SMTP server",
      },
    ],
    /** From now on /readyz asks for no more requests. */
    stop(): void {
      stopping = true;
    },
    async close(): Promise<void> {
      for (const step of closing.reverse()) await step();
    },
  };
}

/** Creates what the author's commands about the content folder work with; reads it once. */
export async function assembleAuthorTools(config: Config): Promise<AuthorTools> {
  const { services, content, mailTexts, close } = await assembleReading(config, { watch: false });
  const { posts, texts, clock } = services;
  return {
    postCount: () => content.entries().length,
    faults: () => [...content.faults(), ...mailTexts.faults()],
    checkLinks: () => checkLinks({ store: content, renderer: texts, now: clock() }),
    previewLink(slug) {
      const token = posts.previewToken(slug);
      return token && `${config.siteUrl.origin}/posts/${encodeURIComponent(slug)}?preview=${token}`;
    },
    close,
  };
}

/** Creates what the author's commands about readers work with: the same database as the site's. */
export async function assembleSubscriberTools(config: Config): Promise<SubscriberTools> {
  const { content, close } = await assembleReading(config, { watch: false });
  const database = await openDatabase(config);
  const roster = createRoster({
    store: createSubscriberStore(database),
    clock: systemClock,
    addressKey: keysOf(config).addresses,
    limits: config.limits,
    topics: () => content.settings().topics.map(({ id }) => id),
  });
  return {
    roster,
    readListFile,
    async close() {
      await database.close();
      await close();
    },
  };
}

/** The content folder and everything that makes it readable. */
async function assembleReading(config: Config, { watch }: { watch: boolean }) {
  const clock = systemClock;
  const log = pino({ timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2));
  const { contentFolder } = config;
  const cacheFolder = join(config.dataFolder, "cache");
  mkdirSync(cacheFolder, { recursive: true, mode: 0o700 });

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
  const posts = createPosts({ store: content, renderer: texts, clock, previewKey: keysOf(config).preview });
  const pages = createPages({ store: content, clock });
  const searchIndex = createSearchIndex({ cacheFolder });
  const search = createSearch({ content, posts, pages, store: searchIndex, plainText, log });
  const mailTexts = openMailTexts({ folder: contentFolder, spareFolder: join(import.meta.dirname, "../content"), log });
  const services = { clock, site: content, posts, pages, pictures, texts, search };
  return {
    services,
    content,
    mailTexts,
    log,
    async close(): Promise<void> {
      await searchIndex.close();
      await content.close();
      await Promise.all([texts.close(), pictures.close()]);
    },
  };
}

/** The database, the rules about readers, and the delivery of mail. */
async function assembleSubscribing(config: Config, reading: Awaited<ReturnType<typeof assembleReading>>) {
  const { content, mailTexts, log } = reading;
  const clock = systemClock;
  const keys = keysOf(config);
  const { origin } = config.siteUrl;
  const database = await openDatabase(config);
  const store = createSubscriberStore(database);

  const mailbox = config.mail.smtpUrl ? null : await openLocalMailbox(config);
  const mailer = onDemand(async () => {
    const [{ createMailer }, { createCompose }, transport] = await Promise.all([
      import("./mail/mailer.ts"),
      import("./mail/compose.ts"),
      mailbox ?? relayOf(config),
    ]);
    return createMailer({
      compose: createCompose({ texts: mailTexts, settings: () => content.settings(), origin }),
      transport,
      from: config.mail.from,
      confirmFrom: config.mail.confirmFrom,
      listName: () => content.settings().name,
      clock,
    });
  });
  const mails = createSubscriberMails({ store, clock, tokenKey: keys.tokens, origin });
  const delivery = createDelivery({
    store: createDeliveryStore(database),
    mailer,
    prepare: mails.prepare,
    onRejected: mails.onRejected,
    clock,
    log,
    rate: config.mail.sendRate,
    connections: config.mail.smtpConnections,
  });
  const subscribers = createSubscribers({
    store,
    clock,
    keys,
    limits: config.limits,
    topics: () => content.settings().topics.map(({ id }) => id),
    wake: () => delivery.wake(),
  });
  let forgetting: NodeJS.Timeout | undefined;

  return {
    subscribers,
    mailbox,
    begin(): void {
      delivery.start();
      forgetting = setInterval(() => void forgetWhatRanOut(subscribers, log), 3_600_000).unref();
    },
    async close(): Promise<void> {
      clearInterval(forgetting);
      await delivery.stop();
      await mailer.close();
      await database.close();
    },
  };
}

/** A mailer that is made for its first mail: what composes and sends is large, and most of the time there is none. */
function onDemand(make: () => Promise<Mailer>): Mailer {
  let making: Promise<Mailer> | undefined;
  const made = () => {
    making ??= make();
    return making;
  };
  return {
    send: async (mail) => (await made()).send(mail),
    close: async () => (await making)?.close(),
  };
}

async function relayOf({ mail, siteUrl }: Config) {
  const { createSmtpTransport } = await import("./mail/smtp-transport.ts");
  return createSmtpTransport({
    url: mail.smtpUrl as string,
    connections: mail.smtpConnections,
    name: siteUrl.hostname,
  });
}

/** Imported in local mode only, so that no forgotten setting can open it elsewhere. */
async function openLocalMailbox(config: Config) {
  if (config.mode !== "local") throw new Error("SMTP_URL: is required when SITE_URL is public");
  const { openMailbox } = await import("./mail/mailbox.ts");
  return openMailbox(join(config.dataFolder, "mailbox"));
}

async function forgetWhatRanOut(subscribers: Subscribers, log: Log): Promise<void> {
  try {
    while (await subscribers.forget());
  } catch (error) {
    log.error({ err: error }, "forgetting what has run out failed");
  }
}

/** A key for each purpose, so that what one signs is worth nothing to another (RFC 5869). */
function keysOf(config: Config) {
  const secret = config.secret ?? ownSecret(config.dataFolder);
  const derived = (purpose: string) => Buffer.from(hkdfSync("sha256", secret, "commonplace", purpose, 32));
  return { preview: derived("preview"), tokens: derived("tokens"), addresses: derived("addresses") };
}

/** Only addresses that differ from the page's own origin are named; the browser knows its own. */
function addressesOf(config: Config) {
  const production = config.apiUrl?.origin ?? "";
  const development = config.developmentApiUrl?.origin ?? production;
  return { origin: config.siteUrl.origin, apiHosts: { local: "", development, production } };
}

/** Calls back at each time at which the passing of time alone changes what is visible; returns how to stop. */
function whenTimeChanges(
  { posts, site, clock }: Pick<Services, "posts" | "site" | "clock">,
  listener: () => void,
): () => void {
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
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const file = join(dataFolder, "secret");
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  const secret = readFileSync(file, "utf8").trim();
  if (Buffer.byteLength(secret) < 32) throw new Error(`SECRET: ${file} holds fewer than 32 bytes`);
  return secret;
}
