import { randomBytes } from "node:crypto";
import styleTables from "virtual:page-styles";
import { ownParts } from "../../web/boot/deferred-scripts.ts";
import { pagePlayers } from "../../web/boot/page-players.ts";
import { pageStyles } from "../../web/boot/page-styles.ts";
import { playersIn } from "../../web/boot/players-in.ts";
import { compressOnce } from "../compression.ts";
import type { PolicySources, SecurityHeaders } from "../security-headers.ts";

export type Documents = ReturnType<typeof createDocuments>;

/**
 * Makes the HTML that React Router has rendered ready for browsers. `framesMails`: /dev/mailbox shows mails in frames.
 * `development`: Vite's own scripts are left as they are.
 */
export function createDocuments(parts: {
  security: SecurityHeaders;
  framesMails: boolean;
  development: boolean;
  /** The script that brings a language to the browser; null where it needs none. */
  languageScript: (language: string) => string | null;
  /** What else a page is given, by one who knows the mark of the site's own scripts. */
  finish?: ((html: string, mark: string) => string) | undefined;
}) {
  const { security, framesMails, development, languageScript, finish = (html) => html } = parts;
  const mark = randomBytes(16).toString("hex");
  const own = ownParts(mark);
  const withStyles = pageStyles(styleTables, mark);
  const withPlayers = pagePlayers(mark);
  const ready = (html: string) => {
    const page = withPlayers(own.loadFirst(html, languageScript(languageOf(html))));
    return development ? page : finish(withStyles(own.deferScripts(page)), mark);
  };

  return {
    /** The nonce by which the site's own scripts and styles are known until then: a secret of this process (decision 015). */
    mark,
    /** A page that is the same for every visitor: its policy names the hash of each script and style. Adds it to `headers`. */
    shared(html: string, headers: Headers): string {
      const marked = ready(html);
      allowPlayers(marked, headers, own.inlineHashes(marked));
      return own.withoutMarks(marked);
    },
    /**
     * A page made for one request: its scripts and styles carry a nonce that no other answer has. `open`: all that it holds
     * may be seen by all, so that its length may tell of it.
     */
    async single(request: Request, rendered: Response, { open }: { open: boolean }): Promise<Response> {
      const headers = new Headers(rendered.headers);
      const nonce = randomBytes(16).toString("base64");
      const marked = ready(await rendered.text());
      const plain = Buffer.from(own.withNonce(marked, nonce));
      const source = `'nonce-${nonce}'`;
      const sources = { scripts: [source], styles: [source] };
      // Mails are shown in frames, so that they look as they do elsewhere and touch nothing here.
      const framing = framesMails && new URL(request.url).pathname === "/dev/mailbox";
      if (framing) headers.set("Content-Security-Policy", security.policy({ ...sources, frames: ["'self'"] }));
      else allowPlayers(marked, headers, sources);
      security.apply(headers);
      const html = open ? await compressOnce(plain, request.headers.get("Accept-Encoding"), headers) : plain;
      return new Response(request.method === "HEAD" ? null : new Uint8Array(html), {
        status: rendered.status,
        headers,
      });
    },
  };

  /** The policy of a page: frames of exactly the players that its cards open. */
  function allowPlayers(html: string, headers: Headers, sources: Pick<PolicySources, "scripts" | "styles">): void {
    const frames = playersIn(html);
    headers.set("Content-Security-Policy", security.policy(frames.length > 0 ? { ...sources, frames } : sources));
    if (frames.length > 0) headers.set("Permissions-Policy", security.features(frames));
  }
}

/** What the page says of itself. */
const languageOf = (html: string): string => /^<!DOCTYPE html><html lang="([\w-]+)"/.exec(html)?.[1] ?? "en";
