import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { CopyState } from "../../domain/newsletters/issue.ts";
import type { Handle } from "../schema.ts";
import { codesOf } from "./copy-codes.ts";

/** Readers on a page, by their numbers. */
export const PAGE = 8_192;

export const pageOf = (no: number): number => Math.floor(no / PAGE);

/**
 * A reader's list unpacks hundreds, and for each Node takes memory ahead: room for what comes out (one byte more than that,
 * or it asks for as much again), and for the furthest that packed bytes refer back, which is within their 4,096.
 */
const unpacking = { chunkSize: PAGE / 2 + 1, windowBits: 12 };

/**
 * Half a byte for each reader of a page: 0 where they had no copy, else the code of its state plus 1. The reader with
 * the even number has the lower half.
 */
export class Nibbles {
  readonly #bytes: Buffer;

  constructor(packed?: Uint8Array) {
    this.#bytes = packed ? inflateRawSync(packed, unpacking) : Buffer.alloc(PAGE / 2);
  }

  /** The code of the reader's state, or null. */
  get(no: number): number | null {
    const half = this.#at(no);
    return half === 0 ? null : half - 1;
  }

  set(no: number, code: number): void {
    const byte = (no % PAGE) >> 1;
    const other = (this.#bytes[byte] as number) & (no % 2 ? 0x0f : 0xf0);
    this.#bytes[byte] = other | ((code + 1) << (no % 2 ? 4 : 0));
  }

  packed(): Buffer {
    return deflateRawSync(this.#bytes, { level: 9 });
  }

  #at(no: number): number {
    const byte = this.#bytes[(no % PAGE) >> 1] as number;
    return no % 2 ? byte >> 4 : byte & 0x0f;
  }
}

/** Readers numbered after `after` up to `to`. */
export interface Range {
  readonly after: number;
  readonly to: number;
}

/** The numbers of the readers in a range whose copy of one of these issues is in one of these states, packed or not. */
export async function readersWith(
  db: Handle,
  issues: readonly number[],
  { after, to }: Range,
  states: readonly CopyState[],
): Promise<Set<number>> {
  if (!issues.length || to <= after) return new Set();
  // Rows first: what is packed between the two queries is then in both, not in neither.
  const rows = await db
    .selectFrom("delivery")
    .select("subscriberNo as no")
    .where("issue", "in", issues)
    .where("subscriberNo", ">", after)
    .where("subscriberNo", "<=", to)
    .where("state", "in", codesOf(states))
    .execute();
  const found = new Set(rows.map(({ no }) => no));
  const pages = await db
    .selectFrom("issuePage")
    .select(["page", "nibbles"])
    .where("issue", "in", issues)
    .where("page", ">=", pageOf(after + 1))
    .where("page", "<=", pageOf(to))
    .execute();
  const wanted = new Set(codesOf(states));
  for (const { page, nibbles: packed } of pages) {
    const nibbles = new Nibbles(packed);
    const last = Math.min(to, (page + 1) * PAGE - 1);
    for (let no = Math.max(after + 1, page * PAGE); no <= last; no++) {
      const code = nibbles.get(no);
      if (code !== null && wanted.has(code)) found.add(no);
    }
  }
  return found;
}

/** The code that an issue's page holds of a reader, or null. */
export async function packedCode(db: Handle, issue: number, no: number): Promise<number | null> {
  const page = await db
    .selectFrom("issuePage")
    .select("nibbles")
    .where("issue", "=", issue)
    .where("page", "=", pageOf(no))
    .executeTakeFirst();
  return page ? new Nibbles(page.nibbles).get(no) : null;
}
