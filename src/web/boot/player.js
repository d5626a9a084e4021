addEventListener(
  "click",
  (event) => {
    const link = event.target.closest("a[data-player]");
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const frame = document.createElement("iframe");
    frame.title = link.textContent;
    frame.allow = "autoplay; fullscreen; picture-in-picture";
    // YouTube plays only where it is told which site asks.
    frame.referrerPolicy = "strict-origin-when-cross-origin";
    frame.sandbox = "allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox";
    frame.src = link.dataset.player;
    link.closest(".card").replaceChildren(frame);
    frame.focus();
  },
  true,
);
