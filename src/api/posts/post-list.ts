import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { PostEntry } from "../../domain/posts/post.ts";
import { compressGzip } from "../../http/compression.ts";
import { boundedCache } from "../bounded-cache.ts";
import { postJson } from "./post-json.ts";

/** Posts that are read and written in one go: a few milliseconds of work, after which other requests have their turn. */
const BATCH = 25;

/** One list that was asked for. */
export interface ListRequest {
  /** Names the request among all requests, those for the posts of another time included. */
  readonly key: string;
  readonly entries: readonly PostEntry[];
  readonly complete: boolean;
}

/** A finished list, or one that is too long to be kept and is written while it is sent. */
export type ListBody = { readonly plain: Buffer<ArrayBuffer>; readonly gzip: Buffer<ArrayBuffer> } | "too long";

/**
 * Writes lists of posts as JSON arrays: in stretches that leave the event loop free, once for all who ask at the same
 * time, and kept within `maxBytes` until `forget`.
 */
export function createPostLists(parts: {
  markdown(entry: PostEntry): Promise<string | null>;
  origin: string;
  maxBytes: number;
}) {
  const bytesOf = (body: ListBody) => (body === "too long" ? 0 : body.plain.length + body.gzip.length);
  const bodies = boundedCache<ListBody, ListRequest>(parts.maxBytes, bytesOf, {
    fetchMethod: (_key, _stale, { context }) => make(context),
    // Requests that wait for a list get it, even when posts have changed meanwhile.
    ignoreFetchAbort: true,
  });
  const tags = boundedCache<string>(1_000_000, (made) => made.length);

  return {
    tag,
    body: (list: ListRequest): Promise<ListBody> => bodies.forceFetch(list.key, { context: list }),
    write,
    /** The posts have changed. */
    forget(): void {
      bodies.clear();
      tags.clear();
    },
  };

  /** A weak tag (RFC 9110, section 8.8.3) that is the same on every node, and after a restart, for the same posts. */
  function tag({ key, entries, complete }: ListRequest, settings: string): string {
    const known = tags.get(key);
    if (known) return known;
    const hash = createHash("sha256").update(JSON.stringify([parts.origin, settings, complete]));
    for (const { hash: file, image, author } of entries) hash.update(`${file}${image?.version}${author.name}\n`);
    const made = `W/"${hash.digest("base64url").slice(0, 22)}"`;
    tags.set(key, made);
    return made;
  }

  async function make(list: ListRequest): Promise<ListBody> {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of write(list)) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > parts.maxBytes / 2) return "too long";
    }
    const plain = Buffer.concat(chunks);
    return { plain, gzip: await compressGzip(plain, 6) };
  }

  /** The array in pieces. A post whose file has just gone is left out. */
  async function* write({ entries, complete }: ListRequest): AsyncGenerator<Buffer<ArrayBuffer>> {
    let separator = "[";
    for (let start = 0; start < entries.length; start += BATCH) {
      const batch = entries.slice(start, start + BATCH);
      const bodies = await Promise.all(batch.map((entry) => (complete ? parts.markdown(entry) : undefined)));
      let text = "";
      for (const [index, entry] of batch.entries()) {
        const markdown = bodies[index];
        if (markdown === null) continue;
        text += separator + JSON.stringify(postJson(entry, parts.origin, markdown));
        separator = ",";
      }
      yield Buffer.from(text);
      await nextTurn();
    }
    yield Buffer.from(separator === "[" ? "[]" : "]");
  }
}
