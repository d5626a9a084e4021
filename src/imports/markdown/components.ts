import { say } from "../../languages/say.ts";
import type { Masks } from "./masks.ts";
import { link, pageOf, picture } from "./words.ts";

const LOADING = /^(?:import\s[^\n]*["']|import\s*["']|export (?:const|default|let)\s)/;
const LOADED = /^import\s+(\w+)\s+from\s+["']([^"'\n]+)["']/;
const COMPONENT = /<(\/?)([A-Z][\w.]*)((?:\s+[\w:-]+(?:=(?:"[^"]*"|'[^']*'|\{[^{}]*\}))?)*)\s*(\/?)>/g;
const ATTRIBUTE = /(?<![\w:-])([\w:-]+)=(?:"([^"]*)"|'([^']*)'|\{["'`]?([^{}"'`]*)["'`]?\})/g;

/** MDX as Markdown: pictures and players have words for them, other components stay visible as they were written. */
export function replaceComponents(text: string, masks: Masks, lost: (what: string) => void): string {
  const files = new Map<string, string>();
  const lines = text.split("\n").filter((line) => {
    const [, name, file] = LOADED.exec(line) ?? [];
    if (name && file) files.set(name, file);
    return !LOADING.test(line);
  });
  return lines
    .join("\n")
    .replace(/\{\/\*[\s\S]*?\*\/\}/g, "")
    .replace(COMPONENT, (whole, end: string, name: string, attributes: string) => {
      const values = Object.fromEntries(
        [...attributes.matchAll(ATTRIBUTE)].map(([, key = "", one, other, code]) => [
          key.toLowerCase(),
          one ?? other ?? code ?? "",
        ]),
      );
      const shown = end ? null : shownAs(name, values, files);
      if (shown !== null) return shown;
      if (!end) lost(say("importCommands.componentStays", { name: `<${name}>` }));
      return masks.mask(`\\${whole}`);
    });
}

function shownAs(name: string, values: Record<string, string>, files: ReadonlyMap<string, string>): string | null {
  if (/image|picture|figure|^img$/i.test(name) && values.src) {
    const [base = ""] = values.src.split(".src", 1);
    return picture(files.get(base) ?? values.src, values.alt ?? "", values.caption ?? values.title);
  }
  const page = pageOf(name.replace(/Embed$|^Lite|^Astro/, ""), [
    values.id ?? values.videoid ?? values.url ?? values.src ?? "",
  ]);
  return page && link(page, values.title);
}
