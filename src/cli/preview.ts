import type { AuthorTools } from "./author-tools.ts";
import type { Terminal } from "./terminal.ts";

/** Prints a link that shows one post, published or not, for 7 days; answers the exit code: 1 when there is no such post. */
export async function preview(
  tools: AuthorTools,
  { print, note }: Pick<Terminal, "print" | "note">,
  slug: string,
  options: { json?: boolean },
): Promise<0 | 1> {
  const preview = await tools.preview(slug);
  if (options.json) print(JSON.stringify(preview));
  else if (preview) print(preview.link);
  if (!preview) note(`There is no post “${slug}” without faults. “npx commonplace check” lists the faults.`);
  else if (!preview.running)
    note("The site is not running on this machine; the link works once it does, at that address.");
  return preview ? 0 : 1;
}
