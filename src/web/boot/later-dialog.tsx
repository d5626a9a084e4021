import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from "react";

/** What a dialog that comes later is given; it calls `onLive` once it has taken over. */
export interface LaterProps {
  readonly id: string;
  readonly onLive: () => void;
}

/** A dialog that every page carries and few readers open. */
export type Later = ReturnType<typeof later>;

const every = new Map<string | undefined, Later>();

/**
 * The script of such a dialog comes when it is opened. Until then, and where the script cannot be had, it works as it
 * does without script. `live` resolves, by `onLive`, once the script runs, or cannot be had.
 */
export function later(id: string, load: () => Promise<{ default: ComponentType<LaterProps> }>) {
  const wanted = Promise.withResolvers<void>();
  const live = Promise.withResolvers<void>();
  const View = lazy(async () => {
    if (typeof document !== "undefined") await wanted.promise;
    return load().catch(() => {
      live.resolve();
      return new Promise<never>(() => {});
    });
  });
  /** Fetches the script. */
  const want = () => {
    wanted.resolve();
    return live.promise;
  };
  const dialog = { id, View, live: live.promise, onLive: () => live.resolve(), want };
  every.set(id, dialog);
  return dialog;
}

/** The place of the dialog in the page; `anchor` is its own name there. */
export function LaterDialog({
  dialog,
  ...place
}: {
  dialog: Later;
  anchor?: string | undefined;
  className?: string | undefined;
}) {
  const { id, View, live, onLive, want } = dialog;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (element?.querySelector("dialog")?.open) want();
    const holdClick = (event: MouseEvent) => {
      const control = (event.target as Element).closest<HTMLElement>(`[data-later="${id}"] [data-app-click]`);
      if (!control || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      replayClick(control);
    };
    for (const name of ["toggle", "focusin"]) element?.addEventListener(name, want, { capture: true, once: true });
    // On the window: React, on the document, stops what reaches a part that it has not taken over.
    addEventListener("click", holdClick, true);
    live.then(() => removeEventListener("click", holdClick, true));
  }, [id, live, want]);
  // Always the same element: one made anew would throw away what the server has made.
  const [content] = useState(
    <Suspense fallback={<Fetching want={want} />}>
      <View id={id} onLive={onLive} />
    </Suspense>,
  );
  return (
    <div ref={ref} id={place.anchor} className={place.className} data-later={id}>
      {content}
    </div>
  );
}

/** Stands in once what the server has made is gone, as after the first navigation. */
function Fetching({ want }: { want: Later["want"] }) {
  useEffect(() => void want(), [want]);
  return null;
}

/** Does what a click has asked for, now or once the script of the part around it has come. */
export function replayClick(control: HTMLElement): void {
  const around = every.get(control.closest<HTMLElement>("[data-later]")?.dataset.later);
  if (around) around.want().then(() => control.click());
  else control.click();
}

/** Shows a dialog by its id; false where the page has none yet. */
export function openDialog(id: string): boolean {
  const dialog = document.getElementById(id) as HTMLDialogElement | null;
  if (dialog && !dialog.open) dialog.showModal();
  return dialog !== null;
}
