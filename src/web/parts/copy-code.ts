import type { Text } from "../../languages/texts.ts";

/** How long a button says that it has copied. */
const SAID_FOR = 2_000;

/** Gives each block of code in a text a button that copies it; none where the browser lets no page copy. */
export function addCopyButtons(textId: string, text: Text): void {
  if (!navigator.clipboard) return;
  const blocks = document.querySelectorAll(`#${CSS.escape(textId)} pre.code > code:first-child`);
  for (const code of blocks) code.before(copyButton(code, text));
}

function copyButton(code: Element, text: Text): Element {
  const holder = document.createElement("span");
  holder.className = "copy-code no-print";
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = text("post.copyCode");
  button.addEventListener("click", async () => {
    // Without the end of its last line, which would make a terminal run it at once.
    const done = await navigator.clipboard.writeText(code.textContent.replace(/\n$/, "")).then(
      () => text("post.codeCopied"),
      () => text("post.codeNotCopied"),
    );
    button.textContent = done;
    setTimeout(() => {
      button.textContent = text("post.copyCode");
    }, SAID_FOR);
  });
  button.ariaLive = "polite";
  holder.append(button);
  return holder;
}
