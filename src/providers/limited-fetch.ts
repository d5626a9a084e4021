import { isLoopback } from "../domain/loopback.ts";

/** As much of `fetch` as is needed to speak to a provider; the local stand-in is one too. */
export type AskProvider = (url: string, init: RequestInit) => Promise<Response>;

/** All that providers say about a person is small. */
const MOST_BYTES = 1_000_000;

/**
 * Asks a provider for JSON. Throws when an answer does not come before `signal` says stop, is a redirect, is larger than
 * a megabyte or no JSON, and when the address is not https, except on the machine itself.
 */
export function limitedFetch(ask: AskProvider, signal: AbortSignal): AskProvider {
  return async (url, init) => {
    if (!isSafe(new URL(url))) throw new TypeError("a provider's address is neither https nor on this machine");
    const answer = await ask(url, { ...init, redirect: "manual", signal });
    if (answer.type === "opaqueredirect" || (answer.status >= 300 && answer.status < 400)) {
      await answer.body?.cancel();
      throw new TypeError("a provider answered with a redirect");
    }
    const { status, headers } = answer;
    if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(headers.get("Content-Type") ?? "")) {
      await answer.body?.cancel();
      throw new TypeError(`a provider answered ${status} without JSON`);
    }
    const bytes = await readAtMost(answer, MOST_BYTES);
    if (!bytes) throw new TypeError("a provider's answer is too large");
    return new Response(bytes, { status, headers });
  };
}

/** The body of an answer; null, and the rest is not fetched, when it has more than `most` bytes. */
export async function readAtMost(answer: Response, most: number): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body ?? []) {
    length += chunk.length;
    if (length > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Is the way encrypted, or within this machine? */
export function isSafe(url: URL): boolean {
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
}
