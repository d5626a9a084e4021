import { promisify } from "node:util";
import { brotliCompress, constants, gzip, type ZlibOptions } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

/** Endings of the compressed copies that the build lays beside its files. */
export const COPIES = { br: ".br", gzip: ".gz" } as const;

/** Are answers of this type worth compressing? Pictures and fonts are compressed already. */
export function compressible(contentType: string): boolean {
  return /^(text\/|application\/(json|.*\+json|xml|.*\+xml|javascript|manifest)|image\/svg)/.test(contentType);
}

/** Is a body long enough to be worth compressing, in bytes? */
export const worthCompressing = (bytes: number): boolean => bytes > 500;

/** Compression of a page that is sent once, while its reader waits: a millisecond or two. */
const ONCE = { br: 4, gzip: 4 };

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip) as (body: Buffer, options: ZlibOptions) => Promise<Buffer<ArrayBuffer>>;

/** `quality`: 0 to 11; 11 takes about twenty times as long as 5 for a tenth less. */
export function compressBrotli(body: Buffer, quality: number): Promise<Buffer> {
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // A window that holds the whole body loses nothing; a larger one costs megabytes.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(body.length + 16)))),
    },
  });
}

/** `level`: 1 to 9. */
export function compressGzip(body: Buffer, level: number): Promise<Buffer<ArrayBuffer>> {
  return gzipped(body, { level });
}

/** A body that is sent once, in the best encoding that the client takes (`accepts`: its Accept-Encoding); says so in `headers`. */
export async function compressOnce(body: Buffer, accepts: string | null, headers: Headers): Promise<Buffer> {
  headers.append("Vary", "Accept-Encoding");
  const encoding = acceptedEncoding(accepts ?? undefined);
  if (encoding === "identity" || !worthCompressing(body.length)) return body;
  headers.set("Content-Encoding", encoding);
  return encoding === "br" ? compressBrotli(body, ONCE.br) : compressGzip(body, ONCE.gzip);
}

const accepted = new Map<string | undefined, Encoding>();

/** The best encoding that the client takes; remembered, since browsers send few different headers. */
export function acceptedEncoding(header: string | undefined): Encoding {
  const remembered = accepted.get(header);
  if (remembered) return remembered;
  const offers = (header ?? "")
    .toLowerCase()
    .split(",")
    .map((offer) => offer.split(";").map((part) => part.trim()))
    .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ""))
    .map(([name]) => name);
  const encoding = offers.includes("br") ? "br" : offers.includes("gzip") || offers.includes("*") ? "gzip" : "identity";
  if (accepted.size < 500 && (header ?? "").length < 200) accepted.set(header, encoding);
  return encoding;
}
