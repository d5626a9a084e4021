import type { Config } from "../config.ts";
import { noteRunning } from "../database/running-note.ts";
import { monotonicClock } from "../domain/clock.ts";
import { textPath } from "../domain/posts/addresses.ts";
import { RecentRequests } from "../domain/recent-requests.ts";
import { assembleContent } from "./content.ts";
import { createEventCounts } from "./event-counts.ts";
import { greetingOf } from "./greeting.ts";
import { keysOf } from "./keys.ts";
import { assembleMetrics } from "./metrics.ts";
import { whenTimeChanges } from "./passing-time.ts";
import { preparePictures } from "./preparing-pictures.ts";
import { assemblePurging } from "./purging.ts";
import { createRequestScope } from "./request-scope.ts";
import { createSecurityLog } from "./security-log.ts";
import { callbackOriginOf } from "./signing-in.ts";
import { assembleSubscribers } from "./subscribers.ts";
import { watchTexts } from "./watched-texts.ts";

/** Milliseconds: readers come first after a start, and an author's next save may mend what this one broke. */
const BEFORE_CHECKING = { first: 1_000, next: 500 };

/** Seconds for which a cache that is told of changes keeps a page: as long as one that misses it shows a former one. */
const SHARED_SECONDS = 300;

/** Creates every part of one process from its configuration; throws an Error with one fault a line. */
export async function assemble(config: Config) {
  const keys = keysOf(config);
  const scope = createRequestScope();
  const content = await assembleContent(config, keys, { watch: true, requestId: scope.id });
  const { services, log } = content;
  const { site, posts } = services;
  const languages = content.inLanguages;
  const requests = new RecentRequests(monotonicClock);
  const counts = createEventCounts();
  const subscribers = await assembleSubscribers(config, { keys, content, requests, counts, scope }).catch(
    async (error) => {
      await content.close();
      throw error;
    },
  );
  const closing: (() => unknown)[] = [content.close, subscribers.close];
  const onVisibleChange = (listener: () => void) => {
    site.onChange(listener);
    for (const readable of [services, ...languages])
      closing.push(whenTimeChanges({ ...services, ...readable }, listener));
  };
  let stopping = false;
  const ready = async () => !stopping && (await subscribers.ready());
  const { observer, metrics, localToken } = assembleMetrics(config, {
    ...{ ...subscribers.figures, counts, ready },
  });

  return {
    /** What the front door needs of this process, besides where its files are. */
    doorParts: {
      services: { ...services, ...subscribers.services },
      languages: languages.map((own) => ({ ...services, ...subscribers.services, ...own })),
      mode: config.mode,
      addresses: addressesOf(config),
      trustProxyHops: config.trustProxyHops,
      hstsSubdomains: config.hstsSubdomains,
      pageCacheBytes: config.limits.pageCacheBytes,
      sharedSeconds: config.purge ? SHARED_SECONDS : 0,
      bodyBytes: config.limits.bodyBytes,
      countWrite: subscribers.countWrite,
      nodes: subscribers.nodes.content,
      securityLog: createSecurityLog(log, counts.countSecurity),
      ...{ ready, metrics, observer, scope },
      log,
    },
    /** A request has come. */
    onRequest: () => requests.note(),
    /** Begins what goes on by itself: mail is delivered, what has run out is forgotten, search is kept up to date, caches are swept. */
    begin(): void {
      subscribers.begin();
      closing.push(noteRunning({ ...config, origin: config.siteUrl.origin, token: localToken }));
      const searches = [services, ...languages].map(({ search }) => search);
      const refresh = () => searches.forEach((search) => void search.refresh());
      refresh();
      closing.push(site.onChange(refresh), content.beginSweeping(), preparePictures(services));
      if (config.purge) beginPurging(config.purge);
      if (process.stderr.isTTY)
        closing.push(watchTexts({ check: content.textCheck, site, log, before: BEFORE_CHECKING }));
    },
    /** Calls back when what readers see has changed: files were saved, a post's time has come, or a new day began. */
    onVisibleChange,
    onClose: (step: () => unknown) => void closing.push(step),
    /** The address of the newest post; null where there is none. */
    newestPost(): string | null {
      const [newest] = posts.list({ limit: 1 }).posts;
      return newest ? textPath("posts", newest.slug) : null;
    },
    /** What is switched on, a line each, for the terminal. */
    greeting: (development: boolean): string[] =>
      greetingOf(config, {
        development,
        posts: posts.list().total,
        keepsMail: subscribers.services.mailbox !== null,
        held: subscribers.held,
        isArmed: subscribers.isArmed,
        sends: subscribers.nodes.sends,
        signIn: subscribers.greeting,
      }),
    /** From now on /readyz asks for no more requests, and no more mail is begun. */
    stop(): void {
      stopping = true;
      void subscribers.stop();
    },
    log,
    async close(): Promise<void> {
      for (const step of closing.reverse()) await step();
    },
  };

  /** Whoever starts may show other pages than those that were kept before. */
  function beginPurging(target: NonNullable<Config["purge"]>): void {
    const purging = assemblePurging(target, log);
    onVisibleChange(purging.changed);
    purging.changed();
    closing.push(purging.stop);
  }
}

/** Only addresses that differ from the page's own origin are named; the browser knows its own. */
function addressesOf(config: Config) {
  const production = config.apiUrl?.origin ?? "";
  const development = config.developmentApiUrl?.origin ?? production;
  return {
    origin: config.siteUrl.origin,
    callbackOrigin: callbackOriginOf(config),
    apiHosts: { local: "", development, production },
  };
}
