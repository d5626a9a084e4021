import { termPath } from "../posts/addresses.ts";
import { type TermKind, termSlug } from "../posts/terms.ts";
import type { FoundText } from "./export.ts";

/** Remembers which tags and categories the imported posts have: only those have a page on this site. */
export function createTerms() {
  const paths = new Set<string>();

  const pathFor = (kind: TermKind, name: string): string | null => {
    const slug = termSlug(name);
    return slug === null ? null : termPath({ kind, slug });
  };

  return {
    note({ kind, status, access, tags, category }: FoundText): void {
      if (kind !== "post" || status === "draft" || access !== "everyone") return;
      const own = [...tags.map((tag) => pathFor("tag", tag)), category === null ? null : pathFor("category", category)];
      for (const path of own) if (path !== null) paths.add(path);
    },
    /** The page of a tag or category of the old site: a post may have its second category as a tag. Null where none has it. */
    pathOf(name: string, kind: TermKind): string | null {
      const path = [kind, "category" as const, "tag" as const]
        .map((one) => pathFor(one, name))
        .find((one) => one !== null && paths.has(one));
      return path ?? null;
    },
  };
}
