import { promisify } from "node:util";
import { brotliCompress, constants, gzip, type ZlibOptions } from "node:zlib";

/** Endings of the compressed copies that the build lays beside its files. */
export const COPIES = { br: ".br", gzip: ".gz" } as const;

/** Are answers of this type worth compressing? Pictures and fonts are compressed already. */
export function compressible(contentType: string): boolean {
  return /^(text\/|application\/(json|.*\+json|xml|.*\+xml|javascript|manifest)|image\/svg)/.test(contentType);
}

/** Is a body long enough to be worth compressing, in bytes? */
export const worthCompressing = (bytes: number): boolean => bytes > 500;

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
