import type { FoundText } from "./export.ts";

/** The last part of a text's address: its own, else one made of its title. */
export function slugFor({ slug, title, id }: FoundText): string {
  for (const words of [slug, title, id]) {
    const made = words === null ? "" : slugFromWords(words);
    if (made) return made;
  }
  return "untitled";
}

function slugFromWords(words: string): string {
  return words
    .normalize("NFC")
    .trim()
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 120)
    .replace(/-$/, "");
}

const folders = { post: "posts", letter: "letters", page: "" } as const;

/** Where a text lies below the content folder. */
export const folderOf = ({ kind }: FoundText): "posts" | "letters" | "pages" => folders[kind] || "pages";

const pathOf = (kind: FoundText["kind"], slug: string): string => [folders[kind], slug].filter(Boolean).join("/");

/** Old addresses without a query, as front matter holds them. */
export function oldPaths(text: FoundText): string[] {
  const own = `/${pathOf(text.kind, slugFor(text))}`;
  const paths = text.addresses
    .filter((address) => !address.includes("?"))
    .map((path) => path.replace(/(?<=[^/])\/$/, ""));
  return [...new Set(paths)].filter((path) => path !== own && path !== "/");
}

/**
 * Old addresses that front matter cannot hold, and where they lead: a query names the text, or it would have had the same
 * address here, which another one has.
 */
export function addressesOf(text: FoundText, slug: string): [from: string, to: string][] {
  const [wanted, path] = [`/${pathOf(text.kind, slugFor(text))}`, `/${pathOf(text.kind, slug)}`];
  const moved = (address: string): boolean => path !== wanted && address.replace(/(?<=[^/])\/$/, "") === wanted;
  return text.addresses.filter((address) => address.includes("?") || moved(address)).map((from) => [from, path]);
}
