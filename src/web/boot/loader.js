((page, root, waiting) => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const nonce = page.currentScript.nonce;
  const trusted = window.trustedTypes?.createPolicy("loader", { createScript: (text) => text });
  const schemes = ["light", "dark"];
  /** Shows the reader's choice, or without one the system's: on the page, and in the browser around it. */
  const showTheme = (theme) => {
    const chosen = schemes.includes(theme);
    if (chosen) root.dataset.theme = theme;
    else delete root.dataset.theme;
    page.querySelectorAll("meta[name=theme-color]").forEach((colour, index) => {
      const matches = schemes[index] === theme ? "all" : "not all";
      colour.media = chosen ? matches : `(prefers-color-scheme: ${schemes[index]})`;
    });
  };
  showTheme(stored("theme"));
  // The server knows better than this browser remembers, where it has rendered the page for a member.
  const member = root.dataset.member || stored("signed-in");
  if (member) root.dataset.member = member;
  if (/"status":"active"/.test(stored("subscription"))) root.dataset.subscribed = "";
  /** Sets the page in the site's own letters: at once where they have been fetched before, else after it is complete and painted. */
  const typeset = () => {
    root.dataset.typeset = "";
  };
  /** Where what the reader sees begins. */
  const places = () =>
    [...page.querySelectorAll("body *")]
      .map((element) => element.getBoundingClientRect())
      .filter(({ top, bottom }) => bottom > 0 && top < innerHeight)
      .map(({ top }) => top);
  /** What no reader waits for: nothing of it competes with what the page shows first. */
  const complete = async () => {
    const manifest = page.createElement("link");
    manifest.rel = "manifest";
    manifest.href = "/site.webmanifest";
    page.head.append(manifest);
    if ("typeset" in root.dataset) return;
    // Asks for the letters that this page holds, and shows them once all are there.
    typeset();
    places();
    delete root.dataset.typeset;
    await page.fonts.ready;
    try {
      localStorage.setItem("typeset", "");
    } catch {}
    // No line that is being read may move: where one would, the next page is the first in the new letters.
    const before = places();
    typeset();
    const after = places();
    if (before.length !== after.length || before.some((top, index) => Math.abs(top - after[index]) >= 3))
      delete root.dataset.typeset;
  };
  addEventListener("load", () => setTimeout(complete, 300));
  if (stored("typeset") !== null) typeset();
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    for (const sheet of page.querySelectorAll("link[rel=later-stylesheet]")) sheet.rel = "stylesheet";
    for (const inert of page.querySelectorAll("script[data-app]")) {
      const live = page.createElement("script");
      if (inert.dataset.app === "module") live.type = "module";
      live.nonce = nonce;
      live.text = trusted ? trusted.createScript(inert.text) : inert.text;
      page.body.append(live);
    }
  };
  const start = () => (page.readyState === "loading" ? page.addEventListener("DOMContentLoaded", begin) : begin());
  const act = (event) => {
    const control = event.type === "click" && event.target.closest("[data-app-click]");
    if (control && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      event.stopPropagation();
      waiting.push(control);
      // A link needs the application less than its reader needs the link.
      if (control.href) setTimeout(() => waiting.includes(control) && location.assign(control.href), 5000);
    }
    start();
  };
  const events = ["pointerdown", "keydown", "focusin", "click"];
  for (const name of events) addEventListener(name, act, true);
  window.commonplace = {
    showTheme,
    take() {
      for (const name of events) removeEventListener(name, act, true);
      return waiting.splice(0);
    },
  };
  const { moves } = root.dataset;
  const work = /[?&](verify|verified|error|auth|auth_success|auth_error|message)=/.test(location.search);
  if (work || location.hash === "#subscribe" || member || stored("subscription")) start();
  // A page that only moves is shown first.
  else if (moves !== undefined && (!moves || matchMedia(moves).matches)) addEventListener("load", begin);
  const scrolled = () => root.toggleAttribute("data-scrolled", scrollY > 50);
  addEventListener("scroll", scrolled, { passive: true });
  scrolled();
})(document, document.documentElement, []);
