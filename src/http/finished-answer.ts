import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import {
  acceptedEncoding,
  compressBrotli,
  compressGzip,
  compressible,
  type Encoding,
  worthCompressing,
} from "./compression.ts";

type Variant = { readonly body: Buffer; readonly etag: string; readonly headers: readonly string[] };

/** An answer with nothing left to do: status, fixed headers and a Buffer for each encoding. */
export interface FinishedAnswer {
  readonly status: number;
  readonly variants: Readonly<Record<Encoding, Variant>>;
  /** UTC milliseconds, where the answer says when it was last modified. */
  readonly lastModified: number | null;
  /** May be kept: it is complete and does not ask to be forgotten. */
  readonly lasting: boolean;
  /** What it takes to keep, headers included. */
  readonly bytes: number;
  /** Makes the same answer a tenth smaller, which takes a tenth of a second; null where that is done or too much. */
  readonly recompress: (() => Promise<FinishedAnswer>) | null;
}

/** A body and what it becomes in each encoding that makes it smaller. */
export interface Bodies {
  readonly identity: Buffer;
  readonly br?: Buffer | undefined;
  readonly gzip?: Buffer | undefined;
}

/** The largest body worth the work of the best compression, in bytes. */
const MOST_RECOMPRESSED = 200_000;
/** Compression of an answer that may never be asked for again. */
const FAST = { br: 5, gzip: 6 };

/** Compresses and tags a body once, so that it can be sent any number of times. Headers must be the same for every visitor. */
export async function finishAnswer(status: number, headers: Headers, body: Buffer): Promise<FinishedAnswer> {
  if (!compressible(headers.get("content-type") ?? "") || !worthCompressing(body.length))
    return finishedAnswer(status, headers, { identity: body });
  const [br, gzip] = await Promise.all([compressBrotli(body, FAST.br), compressGzip(body, FAST.gzip)]);
  const recompressed = async () =>
    finishedAnswer(status, headers, { identity: body, br: await compressBrotli(body, 11), gzip });
  const recompress = body.length > MOST_RECOMPRESSED ? null : recompressed;
  return finishedAnswer(status, headers, { identity: body, br, gzip }, recompress);
}

/** The answer of which every encoding is made already. */
export function finishedAnswer(
  status: number,
  headers: Headers,
  bodies: Bodies,
  recompress: FinishedAnswer["recompress"] = null,
): FinishedAnswer {
  const { identity: plain, br, gzip } = bodies;
  const digest = createHash("sha256").update(plain).digest("base64url").slice(0, 22);
  // In one line: some caches read no second one.
  const varied = [headers.get("vary"), br || gzip ? "Accept-Encoding" : null].filter(Boolean).join(", ");
  const common = [...headers].flatMap(([name, value]) => (/^(content-length|vary)$/.test(name) ? [] : [name, value]));
  if (varied) common.push("Vary", varied);
  const variant = (encoding: Encoding, body: Buffer): Variant => {
    const etag = `"${digest}${encoding === "identity" ? "" : `-${encoding}`}"`;
    const fixed = [...common, "ETag", etag, "Content-Length", String(body.length)];
    if (encoding !== "identity") fixed.push("Content-Encoding", encoding);
    return { body, etag, headers: fixed };
  };
  const identity = variant("identity", plain);
  return {
    status,
    variants: {
      identity,
      br: br ? variant("br", br) : identity,
      gzip: gzip ? variant("gzip", gzip) : identity,
    },
    lasting: status === 200 && !/no-store/.test(headers.get("cache-control") ?? ""),
    lastModified: Date.parse(headers.get("last-modified") ?? "") || null,
    bytes: plain.length + (br?.length ?? 0) + (gzip?.length ?? 0) + 3 * common.join("").length,
    recompress,
  };
}

/** Sends a finished answer, or 304 when the client already has it. */
export function sendFinished(request: IncomingMessage, response: ServerResponse, answer: FinishedAnswer): void {
  const variant = answer.variants[acceptedEncoding(request.headers["accept-encoding"])];
  if (answer.status === 200 && isKnown(request, answer)) {
    response.writeHead(304, withoutBody(variant.headers)).end();
    return;
  }
  response.writeHead(answer.status, variant.headers as string[]);
  if (request.method === "HEAD") response.end();
  else response.end(variant.body);
}

/** The same answer, of which caches are told something else. */
export function toldCaches(answer: FinishedAnswer, cacheControl: string): FinishedAnswer {
  const told = (variant: Variant): Variant => ({
    ...variant,
    headers: variant.headers.map((part, at) =>
      at % 2 === 1 && /^cache-control$/i.test(variant.headers[at - 1] as string) ? cacheControl : part,
    ),
  });
  const { identity, br, gzip } = answer.variants;
  return { ...answer, variants: { identity: told(identity), br: told(br), gzip: told(gzip) } };
}

/** Does the client have this very answer, in whichever encoding? The tag decides where there is one, else the time (RFC 9110, section 13.2.2). */
function isKnown({ headers }: IncomingMessage, answer: FinishedAnswer): boolean {
  const tags = headers["if-none-match"];
  if (tags !== undefined) return matchesTag(tags, Object.values(answer.variants));
  const since = headers["if-modified-since"];
  return since !== undefined && answer.lastModified !== null && answer.lastModified <= Date.parse(since);
}

/** RFC 9110, section 13.1.2: weak comparison of an If-None-Match header with the tags, without `W/`, of what would be sent. */
export function matchesTag(header: string, variants: readonly { readonly etag: string }[]): boolean {
  if (header.trim() === "*") return true;
  const tags = header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return variants.some(({ etag }) => tags.includes(etag));
}

function withoutBody(headers: readonly string[]): string[] {
  const kept: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index] as string;
    if (!/^content-(length|type|encoding)$/i.test(name)) kept.push(name, headers[index + 1] as string);
  }
  return kept;
}
