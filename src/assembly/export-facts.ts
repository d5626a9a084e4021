import { splitPost, withPlainLineBreaks } from "../content/body.ts";
import { readFrontFields } from "../content/front.ts";
import type { ExportFacts, MarkdownFile } from "../domain/imports/export.ts";
import { understandFrontMatter } from "../domain/posts/front-matter/front-matter.ts";
import { said, say } from "../languages/say.ts";
import { plainText } from "../rendering/markdown/plain-text.ts";

/** What adapters of other platforms are told of this site, and how it reads Markdown. */
export const exportFacts = (timeZone: string): ExportFacts => ({ timeZone, readMarkdown });

function readMarkdown(source: string, file: string): MarkdownFile {
  const split = splitPost(source);
  const whole = { front: null, fields: [], body: withPlainLineBreaks(source) };
  if (!split) return { ...whole, faults: [say("importCommands.frontMatterEndless")] };
  const read = readFrontFields(split);
  const told = read.faults.map(({ line, field, message }) => ({
    field,
    words: say("importCommands.lineFault", { line: String(line), field: field ?? "", fault: said(message) }),
  }));
  if (!read.fields) return { ...whole, faults: told.map(({ words }) => words) };
  const { fields } = read;
  const front = understandFrontMatter(fields, { file, topics: [], plainText });
  const faults = told.filter(({ field }) => !fields.some(({ key }) => key === field)).map(({ words }) => words);
  return { front, fields, body: split.body, faults };
}
