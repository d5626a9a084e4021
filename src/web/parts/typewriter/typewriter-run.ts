import { keystrokes, type TypedPart } from "./typewriter-schedule.ts";

/** The name under which CSS hides what is not typed yet (`::highlight(untyped)`). */
const UNTYPED = "untyped";

export interface TypingRun {
  /** Shows everything now. */
  finish(): void;
  /** Stops and reports nothing, because the text has been removed. */
  stop(): void;
}

/**
 * Types the text of `root` in the order of the document. The text itself is never touched: a highlight hides what is
 * still to come of the present block, and CSS every block without `data-begun`, so that nothing moves and screen readers
 * have all of it from the beginning. Null where there is nothing to do: the reader wants no motion or has waited for the
 * script so long that the words have come by themselves, or the browser knows no highlights.
 */
export function startTyping(
  root: HTMLElement,
  options: {
    pause: number;
    caret: HTMLElement;
    /** Called with the number of blocks that are complete. */
    onStep(step: number): void;
    onDone(): void;
  },
): TypingRun | null {
  const { pause, caret, onStep, onDone } = options;
  const blocks = blocksOf(root);
  const characters = blocks.flatMap(({ parts }) => parts.flatMap((part) => part.characters));
  const unwanted = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (unwanted || characters.length === 0 || typeof Highlight === "undefined" || seen(root)) return null;

  const untyped = document.createRange();
  CSS.highlights.set(UNTYPED, new Highlight(untyped));
  const strokes = keystrokes(
    blocks.map(({ parts }) =>
      parts.map(({ characters, delay }): TypedPart => ({ characters: characters.length, delay })),
    ),
    pause,
  );
  let position = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  typeNext();
  return { finish, stop };

  function typeNext(): void {
    const { value: stroke } = strokes.next();
    if (!stroke) {
      finish();
      return;
    }
    timer = setTimeout(() => {
      const character = characters[position++] as Character;
      const { element } = blocks[stroke.block] as Block;
      if (!element.hasAttribute("data-begun")) {
        untyped.selectNodeContents(element);
        element.setAttribute("data-begun", "");
      }
      untyped.setStart(character.node, character.end);
      moveCaret(caret, root, character);
      if (stroke.endsBlock) onStep(stroke.block + 1);
      typeNext();
    }, stroke.wait);
  }

  function finish(): void {
    stop();
    onStep(blocks.length);
    onDone();
  }

  function stop(): void {
    clearTimeout(timer);
    CSS.highlights.delete(UNTYPED);
  }
}

/** Whether the words show already (typewriter.module.css): then they are not taken away again. */
function seen(root: HTMLElement): boolean {
  const first = root.querySelector("[data-delay]");
  return first !== null && getComputedStyle(first).webkitTextFillColor !== "rgba(0, 0, 0, 0)";
}

interface Character {
  readonly node: Text;
  readonly start: number;
  readonly end: number;
}

interface Block {
  readonly element: Element;
  readonly parts: readonly { readonly characters: readonly Character[]; readonly delay: number }[];
}

/**
 * The blocks of a text: an element with `data-block`, whose parts carry `data-delay` (milliseconds for a character),
 * or each child of the rendered text within an element with `data-blocks`.
 */
function blocksOf(root: HTMLElement): Block[] {
  return [...root.querySelectorAll<HTMLElement>("[data-block], [data-blocks]")].flatMap((element) => {
    if (element.hasAttribute("data-blocks")) {
      const delay = Number(element.dataset.delay);
      const children = [...(element.firstElementChild?.children ?? [])];
      return children.map((child) => ({ element: child, parts: [{ characters: charactersOf(child), delay }] }));
    }
    const timed = [...element.querySelectorAll<HTMLElement>("[data-delay]")];
    const parts = (element.dataset.delay ? [element] : timed).map((part) => ({
      characters: charactersOf(part),
      delay: Number(part.dataset.delay),
    }));
    return [{ element, parts }];
  });
}

function charactersOf(part: Element): Character[] {
  const characters: Character[] = [];
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
    if (!node.data.trim()) continue;
    let start = 0;
    for (const character of node.data) {
      characters.push({ node, start, end: start + character.length });
      start += character.length;
    }
  }
  return characters;
}

function moveCaret(caret: HTMLElement, root: HTMLElement, { node, start, end }: Character): void {
  const typed = document.createRange();
  typed.setStart(node, start);
  typed.setEnd(node, end);
  const place = typed.getBoundingClientRect();
  if (place.height === 0) return;
  const origin = root.getBoundingClientRect();
  caret.style.translate = `${place.right - origin.left}px ${place.top - origin.top}px`;
  caret.style.blockSize = `${place.height}px`;
}
