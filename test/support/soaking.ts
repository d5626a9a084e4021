import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { SmtpSink } from "../stand-ins/smtp-sink.ts";
import { signInLocally } from "./local-sign-in.ts";

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Asked {
  readonly method?: "GET" | "HEAD" | "POST";
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** Hangs up once the answer begins. */
  readonly leaving?: boolean;
}

/** What became of the requests so far. */
export interface Soaked {
  readonly asked: number;
  /** Requests without the answer that they should have had, a line each. */
  readonly failed: readonly string[];
}

/** Each reader comes from an address of their own, through a proxy that says so. */
const clientAddress = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
const ENCODINGS = ["gzip, deflate, br, zstd", "gzip", "br;q=1.0, gzip;q=0.8", "identity"];
const WORDS = ["margins", "paper", "letters", "reading", "index", "notebook", "slow", "drawer"];
/** How often readers subscribe, and follow the link of a mail, while everything else is asked for once. */
const TURNS = { subscribe: 2, mail: 2 };
/** Requests of a sign-in by the stand-in. */
const SIGN_IN = 3;
/** Milliseconds between two readers who sign in. */
const BETWEEN_MEMBERS = 5_000;
/** A machine that others use has no more than these to work off. */
const MOST_UNDER_WAY = 100;

/**
 * Asks a site for everything that it answers, by turns and `perSecond` times a second, whether what was asked before has
 * been answered or not: every public page, kept ones and such as are made for each request, files, feeds, pictures, calls,
 * the pages of members, what is not there, and what is left midway. Readers sign in and out, subscribe, confirm, and leave by the links in
 * the mails that `relay` has taken. The site runs in local mode behind one proxy. `each`: of so
 * many that are alike one is asked for.
 */
export async function createSoak(url: string, relay: SmtpSink, { each = 1 } = {}) {
  let agent = new Agent();
  const failed: string[] = [];
  const tags = new Map<string, string>();
  let number = 0;
  let asked = 0;
  let member = await signInLocally(url);
  let former: string | null = null;
  let changed = performance.now();

  const send = (path: string, { method = "GET", headers = {}, body, leaving }: Asked = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      asked++;
      const asking = request(url + path, {
        // One of ten comes by a connection of its own.
        agent: number % 10 === 0 ? false : agent,
        method,
        headers: {
          "X-Forwarded-For": clientAddress(number),
          "Accept-Encoding": ENCODINGS[number % ENCODINGS.length],
          ...headers,
        },
      });
      asking.on("error", reject);
      asking.on("response", (response) => {
        const chunks: Buffer[] = [];
        const end = () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: `${Buffer.concat(chunks)}` });
        response.on("error", leaving ? end : reject);
        if (leaving) return void response.on("close", end).destroy();
        response.on("data", (chunk) => chunks.push(chunk));
        response.on("end", end);
      });
      asking.end(body);
    });

  const expectStatus = async (path: string, status: number, given?: Asked) => {
    const answer = await send(path, given);
    if (answer.status !== status) failed.push(`${given?.method ?? "GET"} ${path}: ${answer.status}`);
    return answer;
  };
  const call = (path: string, data: object, status = 200) =>
    expectStatus(path, status, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(data),
    });

  const { pages, files } = await addressesOf(send, each);
  const words = WORDS.filter((_, at) => at % each === 0);
  const lists: readonly (() => Promise<unknown>)[] = [
    ...pages.flatMap((path) => [
      () => expectStatus(path, 200),
      async () => {
        const { headers } = await expectStatus(path, 200, { headers: { "Accept-Encoding": "br" } });
        tags.set(path, String(headers.etag));
        await expectStatus(path, 304, {
          headers: { "Accept-Encoding": "br", "If-None-Match": tags.get(path) ?? "" },
        });
      },
    ]),
    ...files.map((path) => () => expectStatus(path, 200)),
    ...words.map((word) => () => expectStatus(`/search?q=${word}+${number}`, 200)),
    ...words.map((word) => () => expectStatus(`/not-here/${word}-${number}`, 404)),
    ...["/signedup", "/newsletter", "/welcome"].map((path) => () => expectStatus(`${path}?from=${number}`, 200)),
    ...["/dashboard", "/account", "/settings", "/preferences", "/bookmarks", "/api/auth/me", "/api/auth/session"].map(
      (path) => () => expectStatus(path, 200, { headers: { Cookie: member } }),
    ),
    ...["/api/posts?limit=3", "/api/posts/on-margins", "/api/auth/session", "/feed.xml", "/feed.json", "/healthz"].map(
      (path) => () => expectStatus(path, 200),
    ),
    ...["/api/posts/not-here", "/media/posts/not-here.png"].map((path) => () => expectStatus(path, 404)),
    () => expectStatus("/blog", 200, { method: "HEAD" }),
    () => send(`/search?q=left+${number}`, { leaving: true }),
    () => call("/api/auth/subscribe", { email: "no address" }, 400),
  ];
  const followMail = () => follow(relay, { call, expectStatus });

  /** One request, or the few that belong together. */
  async function turn(): Promise<void> {
    const at = number++ % (lists.length + TURNS.mail + TURNS.subscribe + 1);
    if (at < lists.length) return void (await lists[at]?.());
    if (at < lists.length + TURNS.subscribe)
      return void (await call("/api/auth/subscribe", { email: `reader${number}@example.org`, name: "A Reader" }));
    if (at < lists.length + TURNS.subscribe + TURNS.mail) return followMail();
    if (performance.now() - changed > BETWEEN_MEMBERS) await changeMember();
  }

  /** Whoever is signed in stays so until the next one has come: some of their requests are still under way. */
  async function changeMember(): Promise<void> {
    changed = performance.now();
    const leaving = former;
    former = member;
    asked += SIGN_IN;
    member = await signInLocally(url, { name: "A Reader", email: `member${number % 50}@example.org`, verified: "yes" });
    if (leaving === null) return;
    await expectStatus("/api/auth/logout", 200, {
      method: "POST",
      headers: { "Content-Type": "application/json", Cookie: leaving, Origin: url },
      body: "{}",
    });
  }

  return {
    /** Asks for so long; resolves when everything has been answered, and closes every connection. */
    async ask(seconds: number, perSecond: number): Promise<void> {
      agent = new Agent({ keepAlive: true, maxSockets: 40 });
      const begun = performance.now();
      const before = asked;
      const under = new Set<Promise<void>>();
      for (let passed = 0; passed < seconds; passed = (performance.now() - begun) / 1_000) {
        if (asked - before >= passed * perSecond || under.size >= MOST_UNDER_WAY) {
          await delay(5);
          continue;
        }
        const turning = turn().catch((error: Error) => void failed.push(error.message));
        under.add(turning);
        void turning.then(() => under.delete(turning));
      }
      await Promise.all(under);
      agent.destroy();
    },
    soaked: (): Soaked => ({ asked, failed }),
    end: () => agent.destroy(),
  };
}

/** Addresses of all public pages, and of the files and pictures that they name. */
async function addressesOf(send: (path: string, given: Asked) => Promise<Answer>, each: number) {
  const plain = { headers: { "Accept-Encoding": "identity" } };
  const sitemap = (await send("/sitemap.xml", plain)).body;
  const pages = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)?<\/loc>/g)]
    .map(([, path]) => path ?? "/")
    .filter((_, at) => at % each === 0);
  const files = new Set(["/sitemap.xml", "/robots.txt", "/atom.xml"]);
  for (const page of pages)
    for (const [, path = ""] of (await send(page, plain)).body.matchAll(
      /(?:src|href)="(\/(?:assets|media|share)\/[^"#]+)"/g,
    ))
      files.add(path.replaceAll("&amp;", "&"));
  return { pages, files: [...files] };
}

/** Follows the link of the oldest mail that has not been followed: confirms, or leaves by one click. */
async function follow(
  relay: SmtpSink,
  to: {
    call(path: string, data: object): Promise<Answer>;
    expectStatus(path: string, status: number, given?: Asked): Promise<Answer>;
  },
): Promise<void> {
  const mail = await relay.mails.shift()?.parsed();
  if (!mail) return;
  const [, token] = /\/welcome\?verify=([\w-]+)/.exec(mail.text ?? "") ?? [];
  if (token) return void (await to.call("/verify", { token }));
  const [, path] = /https?:\/\/[^/\s]+(\/newsletter\/[\w-]+)/.exec(mail.text ?? "") ?? [];
  if (!path) return;
  await to.expectStatus(path, 200);
  await to.expectStatus(path, 200, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
}
