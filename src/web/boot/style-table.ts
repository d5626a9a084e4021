import { type FontFaceRule, type Rule, type SelectorList, type StyleSheet, transform } from "lightningcss";
import type { StyleBlock, StyleTable } from "./page-styles.ts";

/**
 * Takes a minified stylesheet apart, for a build to write down; a rule with rules nested in it stays whole. Its
 * addresses, which are relative to the sheet, become those of a page. Throws where the text is no CSS.
 */
export function styleTable(css: string): StyleTable {
  // On one line, so that the column of a rule is its place.
  const sheet = css.replace(/url\((['"]?)\.\//g, "url($1/assets/").replaceAll("\n", " ");
  return blocksOf(rulesOf(sheet), 0, sheet.length);

  /** The blocks of the rules that stand between two places of the sheet. */
  function blocksOf(rules: readonly Rule[], from: number, to: number): StyleTable {
    const starts = rules.map(startOf);
    const before = sheet.slice(from, starts[0] ?? to).trim();
    const blocks = rules.map((rule, index) => blockOf(rule, starts[index] ?? to, starts[index + 1] ?? to));
    return before ? [{ text: before }, ...blocks] : blocks;
  }

  function blockOf(rule: Rule, start: number, end: number): StyleBlock {
    const text = sheet.slice(start, end).trim();
    const letters = rule.type === "font-face" && lettersOf(rule.value);
    if (letters) return { text, letters };
    if (rule.type === "style") return { text, selectors: neededBy(rule.value.selectors) };
    const [first] = innerRules(rule);
    if (!first) return { text };
    const open = sheet.lastIndexOf("{", startOf(first));
    return {
      head: sheet.slice(start, open).trim(),
      blocks: blocksOf(innerRules(rule), open + 1, start + text.length - 1),
    };
  }
}

function rulesOf(sheet: string): readonly Rule[] {
  const rules: Rule[] = [];
  const keep = (parsed: StyleSheet): void => void rules.push(...parsed.rules);
  transform({ filename: "style.css", code: Buffer.from(sheet), visitor: { StyleSheet: keep } });
  return rules;
}

/** Columns are counted from 1. */
function startOf(rule: Rule): number {
  const value = "value" in rule ? rule.value : null;
  if (!value || !("loc" in value)) throw new Error(`A rule of the kind ${rule.type} has no place.`);
  return value.loc.column - 1;
}

/** The rules of a block that are looked at one by one. */
function innerRules(rule: Rule): readonly Rule[] {
  switch (rule.type) {
    case "media":
    case "supports":
    case "layer-block":
    case "container":
    case "starting-style":
      return rule.value.rules;
    default:
      return [];
  }
}

/** The letters that a font is for (CSS Fonts 4, section 11.5.1), as a class of characters; empty where it does not say. */
function lettersOf(face: FontFaceRule): string {
  const hex = (code: number) => `\\u{${code.toString(16)}}`;
  return face.properties
    .flatMap((property) => (property.type === "unicode-range" ? property.value : []))
    .map(({ start, end }) => `${hex(start)}-${hex(end)}`)
    .join("");
}

/** The elements and classes that each selector of a list cannot do without. */
function neededBy(selectors: SelectorList): string[][] {
  return selectors.map((selector) =>
    selector.flatMap((part) =>
      part.type === "class" ? [`.${part.name}`] : part.type === "type" ? [part.name.toLowerCase()] : [],
    ),
  );
}
