import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useText } from "../../language/text.ts";
import styles from "./typewriter.module.css";
import { startTyping, type TypingRun } from "./typewriter-run.ts";

/**
 * Reveals its text as if typed (P6). Children say what is typed: an element with `data-block` is
 * one block, its parts carry `data-delay`, the milliseconds for a character; an element with `data-blocks` and
 * `data-delay` around a rendered text makes a block of each paragraph. Elements with `data-after-typing` show when all
 * is typed. The page's route exports `handle = { moves: true }`. Without script, with reduced motion, or when the reader
 * asks for it, everything shows at once. The root element carries `data-state` (`typing`, `done`) and `data-step`, the
 * number of complete blocks.
 */
export function Typewriter({
  pause,
  children,
  className = "",
}: {
  pause: number;
  children: ReactNode;
  className?: string | undefined;
}) {
  const text = useText();
  const root = useRef<HTMLDivElement>(null);
  const caret = useRef<HTMLSpanElement>(null);
  const run = useRef<TypingRun>(null);
  const [state, setState] = useState<"typing" | "done">();
  const [step, setStep] = useState(0);

  useEffect(() => {
    if (!root.current || !caret.current) return;
    const started = startTyping(root.current, {
      pause,
      caret: caret.current,
      onStep: setStep,
      onDone: () => setState("done"),
    });
    run.current = started;
    setState(started ? "typing" : "done");
    return () => started?.stop();
  }, [pause]);

  const showAll = () => {
    run.current?.finish();
    root.current?.focus({ preventScroll: true });
  };
  /** A link that is focused by keyboard must be visible. */
  const showReached = (event: FocusEvent) => {
    if (event.target.matches("a:focus-visible")) run.current?.finish();
  };
  return (
    <div className={`${styles.typewriter} ${className}`} data-state={state} data-step={state && step}>
      <button type="button" className={styles.skip} data-app-click="" onClick={showAll}>
        {text("shell.showAll")}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what takes the focus */}
      <div ref={root} className={styles.text} tabIndex={-1} onFocus={showReached}>
        {children}
        <span ref={caret} className={styles.caret} aria-hidden="true" />
      </div>
    </div>
  );
}
