import styles from "./bookshelf-drawing.module.css";
import { type Arrangement, arrangeShelf, type DrawnBook, type Spine } from "./shelf-layout.ts";

/** Thickness of boards and sides. */
const WOOD = 12;
/** Room above the highest book. */
const AIR = 10;

/**
 * A drawn bookcase, crisp at any size: one board for each list of books, their titles lettered on the spines.
 * `label` says to those who do not see it what there is to see; without one the drawing is passed over.
 */
export function BookshelfDrawing(props: {
  shelves: readonly (readonly Spine[])[];
  /** The inside of one shelf, in the units of the drawing. */
  width: number;
  height: number;
  arrangement?: Arrangement;
  label?: string;
  /** Covers its box to the edges, whatever its shape. */
  covers?: boolean;
  className?: string | undefined;
}) {
  const { shelves, width, height, arrangement = "upright", label, covers = false, className = "" } = props;
  const [outerWidth, step] = [width + 2 * WOOD, height + AIR + WOOD];
  const outerHeight = shelves.length * step + WOOD;
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the label says what there is to see
    <svg
      viewBox={`0 0 ${outerWidth} ${outerHeight}`}
      width={outerWidth}
      height={outerHeight}
      preserveAspectRatio={covers ? "xMidYMid slice" : undefined}
      className={`${styles.drawing} ${className}`}
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    >
      <rect className={styles.back} width={outerWidth} height={outerHeight} />
      {shelves.map((spines, shelf) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shelves have no other name than their place
        <g key={shelf} transform={`translate(${WOOD} ${(shelf + 1) * step})`}>
          {arrangeShelf(spines, { width, height, arrangement }).map((book) => (
            <Book key={`${book.x} ${book.y}`} {...book} />
          ))}
          <rect className={styles.wood} x={-WOOD} width={outerWidth} height={WOOD} />
        </g>
      ))}
      <rect className={styles.wood} width={outerWidth} height={WOOD} />
      <rect className={styles.wood} width={WOOD} height={outerHeight} />
      <rect className={styles.wood} x={outerWidth - WOOD} width={WOOD} height={outerHeight} />
    </svg>
  );
}

function Book({ x, y, turn, thickness, length, lines, size, author, cloth }: DrawnBook) {
  const turned = turn === 0 ? "" : ` rotate(${turn})`;
  const [head, foot] = [0.06, 0.94].map((part) => round(-length * part));
  return (
    <g className={styles.book} data-cloth={cloth} transform={`translate(${x} ${-y})${turned}`}>
      <rect y={-length} width={thickness} height={length} />
      <path d={`M0 ${head}h${thickness}m0-3h-${thickness}M0 ${foot}h${thickness}m0 3h-${thickness}`} />
      <g transform={`translate(${round(thickness / 2)} ${round(-length / 2)}) rotate(90)`} fontSize={size}>
        {author === null ? (
          lines.map((line, index) => (
            <text key={line} y={round((index - (lines.length - 1) / 2) * size * 1.12)}>
              {line}
            </text>
          ))
        ) : (
          <>
            <text x={round(-length * 0.4)} data-at="head">
              {lines[0]}
            </text>
            <text x={round(length * 0.4)} data-at="foot">
              {author}
            </text>
          </>
        )}
      </g>
    </g>
  );
}

const round = (number: number): number => Math.round(number * 10) / 10;
