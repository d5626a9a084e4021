import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

type Encoding = "br" | "gzip" | "identity";
type Variant = { readonly body: Buffer; readonly etag: string; readonly headers: readonly string[] };

/** An answer with nothing left to do: status, fixed headers and a Buffer for each encoding. */
export interface FinishedAnswer {
  readonly status: number;
  readonly variants: Readonly<Record<Encoding, Variant>>;
  /** UTC milliseconds, where the answer says when it was last modified. */
  readonly lastModified: number | null;
  /** May be kept: it is complete and does not ask to be forgotten. */
  readonly lasting: boolean;
  readonly bytes: number;
  /** Makes the same answer a tenth smaller, which takes a tenth of a second; null where that is done or too much. */
  readonly press: (() => Promise<FinishedAnswer>) | null;
}

/** The largest body worth the work of the best compression, in bytes. */
const MOST_PRESSED = 200_000;

/** Compresses and tags a body once, so that it can be sent any number of times. Headers must be the same for every visitor. */
export async function finishAnswer(status: number, headers: Headers, body: Buffer): Promise<FinishedAnswer> {
  const compressed = compressible(headers.get("content-type") ?? "") && body.length > 500;
  const immutable = /immutable/.test(headers.get("cache-control") ?? "");
  const quality = immutable ? 11 : body.length > MOST_PRESSED ? 5 : 9;
  const [br, gz] = compressed ? await Promise.all([compressBrotli(body, quality), compressGzip(body)]) : [body, body];
  const digest = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const variant = (encoding: Encoding, bytes: Buffer): Variant => {
    const etag = `"${digest}${encoding === "identity" ? "" : `-${encoding}`}"`;
    const fixed = [...headers].flatMap(([name, value]) => (name === "content-length" ? [] : [name, value]));
    fixed.push("ETag", etag, "Content-Length", String(bytes.length));
    if (compressed) fixed.push("Vary", "Accept-Encoding");
    if (encoding !== "identity") fixed.push("Content-Encoding", encoding);
    return { body: bytes, etag, headers: fixed };
  };
  const identity = variant("identity", body);
  const answer = (smallest: Buffer, press: FinishedAnswer["press"]): FinishedAnswer => ({
    status,
    variants: {
      identity,
      br: compressed ? variant("br", smallest) : identity,
      gzip: compressed ? variant("gzip", gz) : identity,
    },
    lasting: status === 200 && !/no-store/.test(headers.get("cache-control") ?? ""),
    lastModified: Date.parse(headers.get("last-modified") ?? "") || null,
    bytes: body.length + (compressed ? smallest.length + gz.length : 0),
    press,
  });
  const pressable = compressed && quality === 9;
  return answer(br, pressable ? async () => answer(await compressBrotli(body, 11), null) : null);
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

const accepted = new Map<string | undefined, Encoding>();

/** The best encoding that the client takes; remembered, since browsers send few different headers. */
function acceptedEncoding(header: string | undefined): Encoding {
  const remembered = accepted.get(header);
  if (remembered) return remembered;
  const offers = (header ?? "")
    .toLowerCase()
    .split(",")
    .map((offer) => offer.trim().split(/\s*;\s*/))
    .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ""))
    .map(([name]) => name);
  const encoding = offers.includes("br") ? "br" : offers.includes("gzip") || offers.includes("*") ? "gzip" : "identity";
  if (accepted.size < 500) accepted.set(header, encoding);
  return encoding;
}

/** Does the client have this very answer? The tag decides where there is one, else the time (RFC 9110, section 13.2.2). */
function isKnown({ headers }: IncomingMessage, answer: FinishedAnswer): boolean {
  const tags = headers["if-none-match"];
  if (tags !== undefined) return matchesTag(tags, answer);
  const since = headers["if-modified-since"];
  return since !== undefined && answer.lastModified !== null && answer.lastModified <= Date.parse(since);
}

/** RFC 9110, section 13.1.2: weak comparison with any tag of the list; every encoding of the same page counts. */
function matchesTag(header: string, answer: FinishedAnswer): boolean {
  if (header.trim() === "*") return true;
  const tags = header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return Object.values(answer.variants).some((variant) => tags.includes(variant.etag));
}

function withoutBody(headers: readonly string[]): string[] {
  const kept: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index] as string;
    if (!/^content-(length|type|encoding)$/i.test(name)) kept.push(name, headers[index + 1] as string);
  }
  return kept;
}

function compressible(contentType: string): boolean {
  return /^(text\/|application\/(json|.*\+json|xml|.*\+xml|javascript|manifest)|image\/svg)/.test(contentType);
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

function compressBrotli(body: Buffer, quality: number): Promise<Buffer> {
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // A window that holds the whole body loses nothing; a larger one costs megabytes.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(body.length + 16)))),
    },
  });
}

function compressGzip(body: Buffer): Promise<Buffer> {
  return gzipped(body, { level: 7 });
}
