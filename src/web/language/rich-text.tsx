import { Fragment, type ReactNode } from "react";

/**
 * A text whose parts, `<tag>words</tag>`, become the elements that `parts` makes of their words. Parts do not nest; what a reader
 * has written is no value of such a text but a part, `<name></name>`, since it may hold anything.
 */
export function richText(text: string, parts: Readonly<Record<string, (words: string) => ReactNode>>): ReactNode[] {
  return text.split(/(<\w+>[^<]*<\/\w+>)/).map((piece, at) => {
    const [, tag = "", words = ""] = /^<(\w+)>([^<]*)/.exec(piece) ?? [];
    const part = parts[tag];
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no name but their place
    return <Fragment key={at}>{part ? part(words) : piece}</Fragment>;
  });
}
