((page, root, waiting) => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const nonce = page.currentScript.nonce;
  const theme = stored("theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    for (const sheet of page.querySelectorAll("link[rel=stylesheet]")) sheet.disabled = false;
    for (const inert of page.querySelectorAll("script[data-app]")) {
      const live = page.createElement("script");
      if (inert.dataset.app === "module") live.type = "module";
      live.nonce = nonce;
      live.text = inert.text;
      page.body.append(live);
    }
  };
  const start = () => (page.readyState === "loading" ? page.addEventListener("DOMContentLoaded", begin) : begin());
  const act = (event) => {
    const control = event.type === "click" && event.target.closest("[data-app-click]");
    if (control) {
      event.preventDefault();
      event.stopPropagation();
      waiting.push(control);
    }
    start();
  };
  const events = ["pointerdown", "keydown", "focusin", "click"];
  for (const name of events) addEventListener(name, act, true);
  window.commonplace = {
    take() {
      for (const name of events) removeEventListener(name, act, true);
      return waiting.splice(0);
    },
  };
  const { moves } = root.dataset;
  const work = /[?&](verify|verified|error|auth|auth_success|auth_error|message)=/.test(location.search);
  if (
    work ||
    location.hash === "#subscribe" ||
    stored("signed-in") ||
    stored("subscription") ||
    (moves !== undefined && (!moves || matchMedia(moves).matches))
  )
    start();
  const scrolled = () => root.toggleAttribute("data-scrolled", scrollY > 50);
  addEventListener("scroll", scrolled, { passive: true });
  scrolled();
})(document, document.documentElement, []);
