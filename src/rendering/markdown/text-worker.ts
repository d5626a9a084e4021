import { serveJobs } from "../serve-jobs.ts";
import { loadGrammars } from "./code-blocks.ts";
import { compileMarkdown } from "./compile-markdown.ts";
import type { SourceText } from "./compiled-text.ts";
import { limitsOf } from "./text-limits.ts";

/** Loading grammars is not the text's fault, so it has a limit of its own. */
const LOAD = { step: "load", limit: 10_000, latest: 20_000 };

serveJobs<SourceText>(async (source, begin) => {
  begin(LOAD);
  const { parse, colour } = limitsOf(source.markdown);
  const limits = { parse, colour: source.coloured ? colour : null };
  if (limits.colour) await loadGrammars(source.markdown);
  return compileMarkdown(source, limits, begin);
});
