/** A picture of the site, as the mail shows it. */
export interface MailPicture {
  /** Absolute address. */
  readonly src: string;
  readonly alt: string;
  /** Pixels of the original; null where they are not known. */
  readonly width: number | null;
}

/** What words within a line can be besides words. */
export const spans = [
  ...["em", "strong", "code", "kbd", "samp", "var", "cite", "q", "del", "s", "ins", "u", "mark", "small", "sub", "sup"],
] as const;
export type Span = (typeof spans)[number];

export type IssueInline =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "break" }
  | { readonly kind: "span"; readonly span: Span; readonly children: readonly IssueInline[] }
  /** `href` is absolute; `written` as the page has it. */
  | {
      readonly kind: "link";
      readonly href: string;
      readonly written: string;
      readonly children: readonly IssueInline[];
    }
  /** The mark of a note. */
  | { readonly kind: "note"; readonly number: string }
  /** As its author has written it, dollar signs included: no mail program shows MathML. */
  | { readonly kind: "formula"; readonly tex: string }
  | { readonly kind: "picture"; readonly picture: MailPicture };

export interface TableCell {
  readonly isHeader: boolean;
  /** Null: where its words begin. */
  readonly align: "left" | "center" | "right" | null;
  readonly dir: Direction;
  readonly columns: number;
  readonly rows: number;
  readonly children: readonly IssueInline[];
}

/** Direction of writing, where it is said or told by letters: mail programs tell it less well. */
export type Direction = "ltr" | "rtl" | undefined;

export interface ListItem {
  /** Of a task; null in other lists. */
  readonly done: boolean | null;
  readonly dir: Direction;
  readonly blocks: readonly IssueBlock[];
}

export type IssueBlock =
  | {
      readonly kind: "heading";
      readonly depth: number;
      readonly dir: Direction;
      readonly children: readonly IssueInline[];
    }
  | {
      readonly kind: "paragraph";
      readonly dir: Direction;
      readonly children: readonly IssueInline[];
      /** A stanza: its lines stay as they are. */
      readonly isVerse?: boolean;
    }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "quote" | "indented"; readonly dir: Direction; readonly blocks: readonly IssueBlock[] }
  | {
      readonly kind: "list";
      readonly dir: Direction;
      /** The number of the first item; null in a list without numbers. */
      readonly start: number | null;
      readonly items: readonly ListItem[];
    }
  | { readonly kind: "table"; readonly dir: Direction; readonly rows: readonly (readonly TableCell[])[] }
  | {
      readonly kind: "figure";
      readonly picture: MailPicture;
      /** Where a press on the picture leads. */
      readonly href: string | null;
      readonly caption: readonly IssueInline[];
      /** Of the caption. */
      readonly dir: Direction;
    }
  | {
      readonly kind: "notes";
      readonly dir: Direction;
      readonly items: readonly { readonly number: string; readonly blocks: readonly IssueBlock[] }[];
    }
  | { readonly kind: "rule" };

/** Every inline of a text, those within others included, in its order; figures count as pictures and links. */
export function* inlinesOf(blocks: readonly IssueBlock[]): Generator<IssueInline> {
  for (const block of blocks) {
    if ("children" in block) yield* within(block.children);
    else if ("blocks" in block) yield* inlinesOf(block.blocks);
    else if (block.kind === "list" || block.kind === "notes")
      for (const item of block.items) yield* inlinesOf(item.blocks);
    else if (block.kind === "table") for (const cell of block.rows.flat()) yield* within(cell.children);
    else if (block.kind === "figure") {
      yield { kind: "picture", picture: block.picture };
      if (block.href !== null) yield { kind: "link", href: block.href, written: block.href, children: [] };
      yield* within(block.caption);
    }
  }
}

/** The pictures of a text, each as often as it stands there. */
export function picturesOf(blocks: readonly IssueBlock[]): MailPicture[] {
  return [...inlinesOf(blocks)].flatMap((inline) => (inline.kind === "picture" ? [inline.picture] : []));
}

function* within(inlines: readonly IssueInline[]): Generator<IssueInline> {
  for (const inline of inlines) {
    yield inline;
    if ("children" in inline) yield* within(inline.children);
  }
}
