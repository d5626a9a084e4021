import { useEffect } from "react";
import { replayClick } from "./later-dialog.tsx";
import loader from "./loader.js?raw";

declare global {
  interface Window {
    /** Left by loader.js. */
    commonplace?: {
      /** Hands over the controls that were clicked before the application ran, once. */
      take(): HTMLElement[];
      /** Shows a theme, `light` or `dark`; any other text is the system's choice. */
      showTheme(theme: string): void;
    };
  }
}

/** Each page brings the loader along; the application, which finds it there, does without its text. */
const text = import.meta.env.SSR ? loader : "";

/** The script that runs before the first paint; the first element of the page's head. `nonce`: the mark of the site's own scripts. */
export function InlineLoader({ nonce }: { nonce: string | undefined }) {
  return <script nonce={nonce} data-now="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}

/** Marks the page as taken over and does what readers asked for before. */
export function useReplayedClicks(): void {
  useEffect(() => {
    document.documentElement.dataset.live = "";
    for (const control of window.commonplace?.take() ?? []) replayClick(control);
  }, []);
}
