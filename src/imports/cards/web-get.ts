import { lookup as resolve } from "node:dns";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { say } from "../../languages/say.ts";
import { isPrivateAddress } from "./private-address.ts";

/** Milliseconds, for all redirects of one address together. */
const TIME_LIMIT = 15_000;
const MOST_REDIRECTS = 5;
const HEADERS = {
  "User-Agent": "Mozilla/5.0 (compatible; Commonplace; cards)",
  "Accept-Encoding": "identity",
  "Accept-Language": "*",
};

export type WebAnswer =
  | {
      readonly outcome: "got";
      readonly bytes: Buffer;
      readonly contentType: string /** After redirects. */;
      readonly address: string;
    }
  | { readonly outcome: "failed"; readonly fault: string };

/**
 * Gets what is at an address: over https alone, from no address of this machine or its network, whatever its name
 * resolves to, without cookies, within 15 s. Reads no more than `most` bytes; `whole`: more than that is a fault.
 * `isRefused` is for tests.
 */
export async function webGet(
  address: string,
  {
    most,
    whole,
    isRefused = isPrivateAddress,
  }: { most: number; whole: boolean; isRefused?: (address: string) => boolean },
): Promise<WebAnswer> {
  const signal = AbortSignal.timeout(TIME_LIMIT);
  let url = new URL(address);
  try {
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      if (url.protocol !== "https:") return failed(say("fileCommands.noHttps"));
      const response = await answerOf(url, signal, isRefused);
      const { statusCode = 0, headers } = response;
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        response.destroy();
        url = new URL(headers.location, url);
        continue;
      }
      if (statusCode !== 200) {
        response.destroy();
        return failed(say("fileCommands.serverAnswers", { status: String(statusCode) }));
      }
      const bytes = await bytesOf(response, most);
      if (whole && bytes.length > most)
        return failed(say("fileCommands.largerThan", { megabytes: Math.round(most / 1_000_000) }));
      const contentType = headers["content-type"]?.toLowerCase() ?? "";
      return { outcome: "got", bytes: bytes.subarray(0, most), contentType, address: url.href };
    }
    return failed(say("fileCommands.redirectsTooOften"));
  } catch (error) {
    return failed(
      signal.aborted
        ? say("fileCommands.noAnswerInSeconds", { seconds: TIME_LIMIT / 1_000 })
        : (error as Error).message,
    );
  }
}

const failed = (fault: string): WebAnswer => ({ outcome: "failed", fault });

class Refused extends Error {
  override message = say("fileCommands.leadsInside");
}

function answerOf(url: URL, signal: AbortSignal, isRefused: (address: string) => boolean): Promise<IncomingMessage> {
  const hostname = url.hostname.replace(/^\[|\]$/g, "");
  return new Promise((answer, reject) => {
    // A name is resolved once, for the connection itself; what stands there as a number is not resolved at all.
    if (isIP(hostname) && isRefused(hostname)) throw new Refused();
    request(url, { signal, headers: HEADERS, lookup: publicLookup(isRefused), agent: false }, answer)
      .on("error", reject)
      .end();
  });
}

/** Resolves a name as the system does, and refuses one of which any address is refused. */
function publicLookup(isRefused: (address: string) => boolean): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const refused = !error && addresses.some(({ address }) => isRefused(address));
      const fault = error ?? (refused || !addresses[0] ? new Refused() : null);
      if (fault) return done(fault, []);
      if (options.all) return done(null, addresses);
      return done(null, addresses[0]?.address ?? "", addresses[0]?.family);
    });
  };
}

/** One byte more than wanted tells that there is more. */
async function bytesOf(response: IncomingMessage, most: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    pieces.push(piece);
    size += piece.length;
    if (size > most) break;
  }
  return Buffer.concat(pieces).subarray(0, most + 1);
}
