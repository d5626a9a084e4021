type Storage = "localStorage" | "sessionStorage";

/** What this browser has kept under a key; null for nothing, and where it keeps nothing. */
export function kept(key: string, storage: Storage = "localStorage"): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text, or nothing any more for null; a browser that keeps nothing goes on without. */
export function keep(key: string, text: string | null, storage: Storage = "localStorage"): void {
  try {
    if (text === null) window[storage].removeItem(key);
    else window[storage].setItem(key, text);
  } catch {
    // What is shown stands until the page is left.
  }
}
