import type { AuthorTools } from "./author-tools.ts";

/** Prints a link that shows one post, published or not, for 7 days; answers the exit code: 1 when there is no such post. */
export function preview(tools: AuthorTools, slug: string, print: (line: string) => void): 0 | 1 {
  const link = tools.previewLink(slug);
  print(link ?? `There is no post “${slug}” without faults. “npx commonplace check” lists the faults.`);
  return link ? 0 : 1;
}
