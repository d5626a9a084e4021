import { say } from "../languages/say.ts";
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
  if (!preview) note(say("issueCommands.noText", { slug }));
  else if (!preview.running) note(say("issueCommands.notRunning"));
  return preview ? 0 : 1;
}
