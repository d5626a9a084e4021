import { PICTURE_FILE } from "./picture-files.ts";

/**
 * What may name a picture in Markdown outside of blocks of code: `![…](…)`, an `<img>`, a definition `[…]: …`. Code within
 * a line is matched too, so that it is passed over.
 */
const PICTURES =
  /`+[^`]*`+|(!\[(?:[^[\]]|\[[^[\]]*\])*\]\()(<[^<>\n]*>|[^\s()<>]+)|(<img\b[^<>]*?\ssrc=)("[^"<>]*"|'[^'<>]*')|^( {0,3}\[[^\][^\n]+\]: ?)(<[^<>\n]*>|\S+)/gim;
const FENCE = /^[\s>]{0,20}(`{3,}|~{3,})/;

/**
 * Markdown with other addresses of its pictures. `addressOf` gets each as it is written and says what is to stand there;
 * null leaves it. Takes time linear in the text's length.
 */
export function withPictureAddresses(markdown: string, addressOf: (written: string) => string | null): string {
  return proseParts(markdown)
    .map(({ text, isCode }) => (isCode ? text : text.replace(PICTURES, replaced)))
    .join("\n");

  function replaced(whole: string, ...groups: (string | undefined)[]): string {
    const [picture, destination, tag, source, definition, defined] = groups;
    const [before, written] = [picture ?? tag ?? definition, destination ?? source ?? defined];
    if (before === undefined || written === undefined) return whole;
    const [plain, open, close] = unwrapped(written);
    if (definition !== undefined && !PICTURE_FILE.test(plain.split(/[?#]/)[0] ?? "")) return whole;
    const address = addressOf(plain);
    return address === null ? whole : `${before}${open}${address}${close}`;
  }
}

/** An address without the quotes or brackets around it, and those. */
function unwrapped(written: string): [plain: string, open: string, close: string] {
  const [first = "", last = ""] = [written.at(0), written.at(-1)];
  return /^["'<]$/.test(first) && written.length > 1 ? [written.slice(1, -1), first, last] : [written, "", ""];
}

/** Stretches of lines, blocks of code apart from the rest. */
function proseParts(markdown: string): { readonly text: string; readonly isCode: boolean }[] {
  const parts: { lines: string[]; isCode: boolean }[] = [{ lines: [], isCode: false }];
  let open: string | null = null;
  for (const line of markdown.split("\n")) {
    const [, fence] = FENCE.exec(line) ?? [];
    const isCode: boolean = open !== null || fence !== undefined;
    if (parts.at(-1)?.isCode !== isCode) parts.push({ lines: [], isCode });
    parts.at(-1)?.lines.push(line);
    if (open === null) open = fence ?? null;
    else if (fence?.startsWith(open)) open = null;
  }
  return parts.filter(({ lines }) => lines.length > 0).map(({ lines, isCode }) => ({ text: lines.join("\n"), isCode }));
}
