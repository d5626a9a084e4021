import { say } from "../../languages/say.ts";
import type { ContentFault } from "../site/site.ts";
import type { PostEntry } from "./post.ts";

/** Old addresses of texts at which a page of the site stands: readers see that. */
export function aliasFaults(
  texts: readonly Pick<PostEntry, "file" | "aliases">[],
  isPage: (path: string) => boolean,
): ContentFault[] {
  return texts.flatMap(({ file, aliases }) =>
    aliases.filter(isPage).map((alias) => ({
      file,
      line: null,
      field: "aliases",
      message: say("postFaults.aliasOfPage", { alias }),
      severity: "warning" as const,
    })),
  );
}
