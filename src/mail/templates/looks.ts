import type { Palettes } from "../../domain/site/own-colours.ts";

/** The site's serif where it is installed, else its fallbacks; names without quotes, which some programs mangle. */
export const SERIF = "Source Serif, Georgia, Times New Roman, Times, serif";
export const MONO = "ui-monospace, SF Mono, Cascadia Code, Roboto Mono, Consolas, Liberation Mono, monospace";
export const SANS = "-apple-system, BlinkMacSystemFont, Segoe UI, Roboto, Helvetica Neue, Arial, sans-serif";

/**
 * What changes in the dark. Inline styles say what is light; these rules overrule them where a program follows the
 * reader's scheme (`prefers-color-scheme`), and in Outlook's apps, which mark what they darken.
 */
export function darkRules({ dark }: Palettes): string {
  const rules: [string, string][] = [
    [".paper", `background-color: ${dark.paper} !important`],
    [".ink", `color: ${dark.ink} !important`],
    [".soft", `color: ${dark["ink-soft"]} !important`],
    [".rule", `border-color: ${dark.rule} !important`],
    [".accent", `color: ${dark.accent} !important`],
    [".button", `background-color: ${dark.accent} !important; border-color: ${dark.accent} !important`],
    [".button-words", `color: ${dark["accent-ink"]} !important`],
  ];
  const all = (before: string) => rules.map(([name, what]) => `${before}${name} { ${what} }`).join("\n");
  return [
    ":root { color-scheme: light dark; supported-color-schemes: light dark; }",
    "@media (max-width: 480px) { .sheet { padding-top: 24px !important } .title { font-size: 25px !important; line-height: 32px !important } }",
    `@media (prefers-color-scheme: dark) {\n${all("")}\n}`,
    rules.map(([name, what]) => `[data-ogsc] ${name}, [data-ogsb] ${name} { ${what} }`).join("\n"),
  ].join("\n");
}
