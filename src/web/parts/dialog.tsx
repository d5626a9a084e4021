import type { ComponentProps, MouseEvent } from "react";

/**
 * A native modal dialog: any `<button commandfor={id} command="show-modal">` opens it, without script too. It closes on
 * Escape and on a click outside, keeps the focus inside and gives it back; the page behind does not scroll (base.css).
 * Its content must fill it, so that only a click on the backdrop has the dialog itself for a target.
 */
export function Dialog({ onClick, ...rest }: ComponentProps<"dialog"> & { id: string }) {
  /** For browsers that do not know `closedby` yet. */
  const closeOutside = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) event.currentTarget.close();
    onClick?.(event);
  };
  // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the browser's
  return <dialog closedby="any" onClick={closeOutside} {...rest} />;
}
