import type { PopupPosition } from "../../session/popup.tsx";

export interface PopupSettings {
  readonly position: PopupPosition;
  readonly backdrop: boolean;
  readonly compact: boolean;
}

const POSITIONS: readonly PopupPosition[] = ["center", "top", "header", "below-header"];

/** Every setting that a popup can have, one position after the other. */
export const everyPopup: readonly PopupSettings[] = POSITIONS.flatMap((position) =>
  [true, false].flatMap((backdrop) => [false, true].map((compact) => ({ position, backdrop, compact }))),
);

/** The setting in words: `below-header, backdrop, compact`. */
export function popupName({ position, backdrop, compact }: PopupSettings): string {
  return `${position}, ${backdrop ? "backdrop" : "no backdrop"}, ${compact ? "compact" : "not compact"}`;
}

/** The id of its element: `popup-below-header-backdrop-compact`. */
export function popupId(settings: PopupSettings): string {
  return `popup-${popupName(settings).replace(/\W+/g, "-")}`;
}
