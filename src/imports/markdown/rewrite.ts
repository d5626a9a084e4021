import { say } from "../../languages/say.ts";
import { dropAttributes, dropMarks, replaceCallouts, replaceDirectives } from "./asides.ts";
import { replaceComponents } from "./components.ts";
import { replaceLiquid } from "./liquid.ts";
import { createMasks, maskCode, withoutSigns } from "./masks.ts";
import { replaceShortcodes } from "./shortcodes.ts";
import { replaceWikilinks } from "./wikilinks.ts";

/** What a text is told of the export that it stands in. */
export interface Surroundings {
  /** Which notations are looked for: `{% %}` and `{: }`, `import` and components, notes that may be hidden. */
  readonly ways: ReadonlySet<"liquid" | "mdx" | "vault">;
  /** Where a reference to another text leads on this site. */
  lead(reference: string): string | null;
  note(name: string): { readonly address: string; readonly title: string } | null;
  attachment(name: string): string | null;
  named(name: string): string | null;
}

/**
 * Brings the notations of generators and note-takers to the Markdown of this site. What has no equal stays as it is, as does all
 * code, and is told in `lost`.
 */
export function rewriteMarkdown(body: string, around: Surroundings): { markdown: string; lost: string[] } {
  const told = new Map<string, number>();
  const lost = (what: string) => void told.set(what, (told.get(what) ?? 0) + 1);
  const { ways } = around;
  const masks = createMasks();
  const changes: readonly ((text: string) => string)[] = [
    (text) => maskCode(text, masks),
    (text) => replaceShortcodes(text, masks, { ...around, lost }),
    (text) => (ways.has("liquid") ? replaceLiquid(text, masks, { ...around, lost }) : text),
    (text) => (ways.has("mdx") ? replaceComponents(text, masks, lost) : text),
    dropMarks,
    (text) => (ways.has("vault") ? withoutHidden(text, lost) : text),
    (text) => (ways.has("mdx") ? text : dropAttributes(text)),
    (text) => replaceDirectives(text, lost),
    replaceCallouts,
    (text) => (text.includes("[[") ? replaceWikilinks(text, { ...around, lost }) : text),
    masks.unmask,
  ];
  const markdown = changes.reduce((text, change) => change(text), withoutSigns(body));
  return {
    markdown,
    lost: [...told].map(([what, times]) =>
      times > 1 ? say("importCommands.severalTimes", { what, times: String(times) }) : what,
    ),
  };
}

/** Obsidian shows what stands between `%%` to the writer alone. */
function withoutHidden(text: string, lost: (what: string) => void): string {
  return text
    .replace(/%%[\s\S]*?%%/g, () => {
      lost(say("importCommands.hiddenComment"));
      return "";
    })
    .replace(/(?<!=)==(?![=\s])([^=\n]+)(?<!\s)==(?!=)/g, "<mark>$1</mark>");
}
