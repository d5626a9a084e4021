import type { Palette } from "../../../domain/site/own-colours.ts";

/** How the blocks of an issue look. Inline styles say what is light; what is dark hangs on the classes. */
export interface Looks {
  readonly light: Palette;
  /** In which the words around run. */
  readonly dir: "ltr" | "rtl";
  /** Styles of running text, and of captions. */
  readonly text: object;
  readonly small: object;
  /** The class of running text. */
  readonly className: "ink" | "soft";
  /** Pixels between a paragraph and what follows it. */
  readonly below: number;
}
