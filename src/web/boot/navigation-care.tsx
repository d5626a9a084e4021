import { useEffect, useRef } from "react";
import { useLocation, UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router";

/**
 * Scrolling and focus across navigations within the application. React Router's own `ScrollRestoration` would add an
 * inline script which, started late, takes the page away from under its reader (README.md, 7).
 */
export function NavigationCare() {
  useScrollRestoration();
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!hash) document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return null;
}
