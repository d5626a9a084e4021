import type { Root } from "hast";
import type { Root as MarkdownRoot } from "mdast";
import { defListFromMarkdown, defListHastHandlers } from "mdast-util-definition-list";
import { defList } from "micromark-extension-definition-list";
import rehypeRaw from "rehype-raw";
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { folderOf } from "../../domain/posts/addresses.ts";
import { markPictures } from "../pictures/picture-marks.ts";
import type { BeginStep } from "../serve-jobs.ts";
import { explainAbbreviations } from "./abbreviations.ts";
import { ALLOW_LIST } from "./allow-list.ts";
import { markCallouts } from "./callouts.ts";
import { renderCodeBlocks } from "./code-blocks.ts";
import { noteMarkedLines } from "./code-lines.ts";
import { noteCodeTitles, showCodeTitles } from "./code-titles.ts";
import type { CompiledText, SourceText } from "./compiled-text.ts";
import { markDirections } from "./directions.ts";
import { dollarNodes, dollarSyntax } from "./dollar-syntax.ts";
import { linkEmbeds } from "./embeds.ts";
import { renderFormulas } from "./formulas.ts";
import { nameHeadings } from "./headings.ts";
import { mendLinks } from "./links.ts";
import { markCards, readLoneLinks } from "./lone-links.ts";
import { findSlips } from "./slips.ts";
import { raiseSuperscripts } from "./superscripts.ts";
import { labelTaskBoxes, wrapTables } from "./tables.ts";
import type { TextLimits } from "./text-limits.ts";
import type { TextWords } from "./text-words.ts";
import { keepLines, markVerseLines, readPoems, verseSyntax } from "./verse.ts";
import { wordsOf } from "./words.ts";

const parser = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .data({ micromarkExtensions: [defList, dollarSyntax], fromMarkdownExtensions: [defListFromMarkdown, dollarNodes] });
const verseParser = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .data({ micromarkExtensions: [verseSyntax] });
const toHtmlIn = ({ footnotes, backToNote }: TextWords) =>
  unified()
    .use(remarkRehype, {
      allowDangerousHtml: true,
      clobberPrefix: "",
      handlers: defListHastHandlers,
      footnoteLabel: footnotes,
      footnoteBackLabel: (note, again) => backToNote.replace("{number}", `${note + 1}${again > 1 ? `-${again}` : ""}`),
    })
    .use(parseHtmlOfAuthor);
const sanitizer = unified().use(rehypeSanitize, ALLOW_LIST);
const writer = unified().use(rehypeStringify);

/**
 * Compiles GitHub-flavoured Markdown with footnotes, formulas, callouts, lists of definitions, abbreviations, poems and
 * allow-listed HTML; in the folder `poetry` the whole text is a poem. Grammars of code must have been loaded
 * before, see `loadGrammars`. Each step begins with its limit. Throws RangeError where a text nests too deeply for the stack.
 */
export async function compileMarkdown(
  { markdown, folder, words }: Omit<SourceText, "coloured">,
  { parse, colour }: TextLimits,
  begin: BeginStep,
): Promise<CompiledText> {
  begin(parse);
  const source = markdown.replaceAll("\0", "\uFFFD");
  const parsed = folderOf(`${folder}/`) === "poetry" ? readVerse(source) : parser.parse(source);
  readPoems(parsed, (poem) => verseParser.parse(poem));
  noteCodeTitles(parsed);
  noteMarkedLines(parsed);
  const written = toHtmlIn(words).runSync(parsed) as Root;
  const embeds = linkEmbeds(written);
  const tree = sanitizer.runSync(written) as Root;
  readLoneLinks(tree);
  markCallouts(tree, words.callouts);
  explainAbbreviations(tree);
  raiseSuperscripts(tree);
  const { pictures, problems } = markPictures(tree);
  showCodeTitles(tree);
  const text = wordsOf(tree);
  const headings = nameHeadings(tree, words.section);
  const { postLinks, files } = mendLinks(tree, folder);
  const slips = findSlips(tree);
  const misread = await renderFormulas(tree, words.formula);
  markDirections(tree);
  markVerseLines(tree);
  wrapTables(tree, words);
  labelTaskBoxes(tree, words);
  const cards = markCards(tree);
  if (colour) begin(colour);
  renderCodeBlocks(tree, colour !== null);
  return {
    ...slips,
    html: writer.stringify(tree),
    pictures,
    cards,
    text,
    headings,
    postLinks,
    files,
    problems: [...embeds, ...problems, ...misread, ...slips.problems],
  };
}

/** The whole text is a poem. */
function readVerse(source: string): MarkdownRoot {
  const parsed = verseParser.parse(source);
  keepLines(parsed, source);
  return parsed;
}

/** Most texts hold no HTML, and then need no second parser. */
function parseHtmlOfAuthor() {
  const parse = rehypeRaw();
  return (tree: Root, file: Parameters<typeof parse>[1]): Root => {
    let found = false;
    visit(tree, "raw", () => {
      found = true;
      return false;
    });
    return found ? (parse(tree, file) as Root) : tree;
  };
}
