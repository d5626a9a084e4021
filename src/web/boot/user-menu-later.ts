import { lazy } from "react";

type Menu = typeof import("../shell/user-menu.tsx");
let fetched: Menu | undefined;

export async function fetchUserMenu(): Promise<Menu> {
  fetched ??= await import("../shell/user-menu.tsx");
  return fetched;
}

/**
 * The user menu. Fetched before, it is there at once, so that the button which opens it never waits for it; where it
 * cannot be had, it is missing and nothing else is.
 */
export const UserMenu = lazy(() => {
  const menu = fetched;
  // biome-ignore lint/suspicious/noThenProperty: a promise that is kept at once, which those of the language are not
  if (menu) return { then: (show) => show?.(menu) } as Promise<Menu>;
  return fetchUserMenu().catch(() => new Promise<never>(() => {}));
});
