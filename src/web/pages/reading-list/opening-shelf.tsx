import type { ReactNode } from "react";
import { useText } from "../../language/text.ts";
import { BookshelfDrawing } from "../../parts/bookshelf/bookshelf-drawing.tsx";
import { type Spine, shelves } from "../../parts/bookshelf/shelf-layout.ts";
import { useReveal } from "../../parts/bookshelf/use-reveal.ts";
import styles from "./opening-shelf.module.css";

/** Part of the sentinel that must be in view, and the milliseconds from then on (P11). */
const THRESHOLD = 0.2;
const DELAY = 800;
const ROWS = 4;

/** On small screens: a bookshelf in two halves that stands before its content and opens once. */
export function OpeningShelf({ spines, children }: { spines: readonly Spine[]; children: ReactNode }) {
  const text = useText();
  const { sentinel, state, reveal } = useReveal<HTMLDivElement>(THRESHOLD, DELAY);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a focused link must be visible
    <div ref={sentinel} className={styles.stage} data-reveal={state} onFocus={reveal}>
      {children}
      <div role="img" aria-label={text("now.openingShelf")} className={styles.halves}>
        {shelves(spines, 2).map((half, side) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the left half and the right one
          <div key={side} className={styles.half}>
            <BookshelfDrawing
              shelves={shelves(half, ROWS)}
              width={170}
              height={120}
              covers
              className={styles.drawing}
            />
          </div>
        ))}
      </div>
    </div>
  );
}
