import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** The guides for authors of sites; those for hosting are shown whole, of others what begins with the program's name. */
const HOSTING = globSync("docs/hosting/*.md", { cwd: root }).filter((file) => !file.endsWith("/what-was-run.md"));
const OTHERS = [
  "README.md",
  ...globSync("docs/{backups,moving-in,nodes,operations,sending,updating,watching}.md", { cwd: root }),
];

/** The commands that stand in blocks of a guide, by line, without prompts and remarks; changes of the folder are none. */
export function commandsOfGuides(): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of [...HOSTING, ...OTHERS])
    for (const { language, lines } of blocksOf(readFileSync(join(root, file), "utf8")))
      for (const line of lines) {
        const command = line.replace(/^\$ /, "").replace(/ +# .*$/, "");
        const isOne = language === "sh" || line.startsWith("$ ") || /^npx commonplace /.test(line);
        if (isOne && command !== "" && !/^cd \S+$/.test(command)) found.set(command, file);
      }
  return found;
}

/** What was run by hand: each command with the heading above it and what it printed. */
export function ranByHand(): Map<string, { readonly heading: string; readonly printed: readonly string[] }> {
  const found = new Map<string, { heading: string; printed: string[] }>();
  const text = readFileSync(join(root, "docs/hosting/what-was-run.md"), "utf8");
  for (const { heading, lines } of blocksOf(text)) {
    let printed: string[] = [];
    for (const line of lines)
      if (line.startsWith("$ ")) {
        printed = [];
        found.set(line.slice(2), { heading, printed });
      } else printed.push(line);
  }
  return found;
}

interface Block {
  /** After the three signs; empty for an indented block. */
  readonly language: string;
  readonly heading: string;
  readonly lines: string[];
}

function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let [open, heading]: [Block | null, string] = [null, ""];
  for (const line of markdown.split("\n")) {
    const fence = /^ *```(.*)$/.exec(line);
    if (fence) {
      if (open) blocks.push(open);
      open = open ? null : { language: fence[1] ?? "", heading, lines: [] };
    } else if (open) open.lines.push(line.trim());
    else if (line.startsWith("    ")) blocks.push({ language: "", heading, lines: [line.trim()] });
    else if (line.startsWith("#")) heading = line;
  }
  return blocks;
}
