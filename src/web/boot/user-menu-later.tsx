import { type ComponentProps, lazy, useState } from "react";

type Menu = typeof import("../shell/user-menu.tsx");
let fetched: Menu | undefined;

export async function fetchUserMenu(): Promise<Menu> {
  fetched ??= await import("../shell/user-menu.tsx");
  return fetched;
}

const FetchedMenu = lazy(() => fetchUserMenu().catch(() => new Promise<never>(() => {})));

/**
 * The user menu. Fetched before, it is there at once, so that the button which opens it never waits for it; where it
 * cannot be had, it is missing and nothing else is.
 */
export function UserMenu(props: ComponentProps<Menu["default"]>) {
  const [View] = useState(() => fetched?.default ?? FetchedMenu);
  return <View {...props} />;
}
