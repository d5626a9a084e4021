/** A run of characters typed at one speed. */
export interface TypedPart {
  readonly characters: number;
  /** Milliseconds for each character. */
  readonly delay: number;
}

/** What is typed without a pause: the parts of a section, or one paragraph. */
export type TypedBlock = readonly TypedPart[];

export interface Keystroke {
  /** Milliseconds since the keystroke before. */
  readonly wait: number;
  /** Zero-based. */
  readonly block: number;
  readonly endsBlock: boolean;
}

/**
 * When each character appears: the first of a block as the block starts, which is at once for the first block and
 * `pause` milliseconds after the end of the block before for all others; every other character after its part's delay.
 */
export function* keystrokes(blocks: readonly TypedBlock[], pause: number): Generator<Keystroke, void> {
  let started = false;
  for (const [block, parts] of blocks.entries()) {
    let left = parts.reduce((sum, { characters }) => sum + characters, 0);
    let first = true;
    for (const { characters, delay } of parts) {
      for (let typed = 0; typed < characters; typed++) {
        const wait = first ? (started ? pause : 0) : delay;
        first = false;
        started = true;
        left--;
        yield { wait, block, endsBlock: left === 0 };
      }
    }
  }
}
