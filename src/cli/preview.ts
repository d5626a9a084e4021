import type { JsonOption } from "./run.ts";
import type { Terminal } from "./terminal.ts";
import type { AuthorTools } from "./tools.ts";

/** Prints a link that shows one post, or letter, published or not, for 7 days; answers the exit code: 1 when there is no such post. */
export async function preview(
  tools: AuthorTools,
  { print, note }: Terminal,
  slug: string,
  { json }: JsonOption,
): Promise<0 | 1> {
  const preview = await tools.preview(slug);
  if (json) print(JSON.stringify(preview));
  else if (preview) print(preview.link);
  if (!preview) note(`There is no post or letter “${slug}” without faults. “npx commonplace check” lists the faults.`);
  else if (!preview.running)
    note("The site is not running on this machine; the link works once it does, at that address.");
  return preview ? 0 : 1;
}
