import { constants, deflateRawSync, inflateRawSync } from "node:zlib";
import type { CopyState } from "../../domain/newsletters/issue.ts";
import type { Handle } from "../schema.ts";
import { codesOf } from "./copy-codes.ts";

/** Readers on a page, by their numbers. */
export const PAGE = 8_192;

export const pageOf = (no: number): number => Math.floor(no / PAGE);

/** A packed page ends open (RFC 1951, a block that is not the last), so that pages one after another are one stream. */
const open = { finishFlush: constants.Z_SYNC_FLUSH };

/**
 * Half a byte for each reader of a page: 0 where they had no copy, else the code of its state plus 1. The reader with
 * the even number has the lower half.
 */
export class Nibbles {
  readonly #bytes: Buffer;

  constructor(packed?: Uint8Array) {
    this.#bytes = packed ? inflateRawSync(packed, open) : Buffer.alloc(PAGE / 2);
  }

  /** The code of the reader's state, or null. */
  get(no: number): number | null {
    return codeIn(this.#bytes, no);
  }

  set(no: number, code: number): void {
    const byte = (no % PAGE) >> 1;
    const other = (this.#bytes[byte] as number) & (no % 2 ? 0x0f : 0xf0);
    this.#bytes[byte] = other | ((code + 1) << (no % 2 ? 4 : 0));
  }

  packed(): Buffer {
    return deflateRawSync(this.#bytes, { level: 9, ...open });
  }
}

/** The codes of one reader in many packed pages of theirs: unpacked at once, as hundreds of streams are much to clean up. */
export function codesInPages(packed: readonly Uint8Array[], no: number): (number | null)[] {
  const bytes = inflateRawSync(Buffer.concat(packed), open);
  return packed.map((_, index) => codeIn(bytes.subarray((index * PAGE) / 2), no));
}

function codeIn(page: Uint8Array, no: number): number | null {
  const byte = page[(no % PAGE) >> 1] as number;
  const half = no % 2 ? byte >> 4 : byte & 0x0f;
  return half === 0 ? null : half - 1;
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
