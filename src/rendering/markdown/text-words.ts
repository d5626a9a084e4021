import { textIn } from "../../languages/texts.ts";

/** What the compiler itself puts into a text, in the text's language. */
export interface TextWords {
  /** Titles of callouts that have none, by the name of their kind. */
  readonly callouts: Readonly<Record<string, string>>;
  readonly section: string;
  readonly done: string;
  readonly toDo: string;
  readonly table: string;
  readonly formula: string;
  readonly footnotes: string;
  /** `{number}` stands for the number of the note. */
  readonly backToNote: string;
}

/** The words in one language, by its tag; in English where it has none. */
export function textWords(language: string | undefined): TextWords {
  const text = textIn(language);
  return {
    callouts: {
      note: text("texts.note"),
      tip: text("texts.tip"),
      important: text("texts.important"),
      warning: text("texts.warning"),
      caution: text("texts.caution"),
    },
    section: text("texts.section"),
    done: text("texts.done"),
    toDo: text("texts.toDo"),
    table: text("texts.table"),
    formula: text("texts.formula"),
    footnotes: text("texts.footnotes"),
    backToNote: text("texts.backToNote", { number: "{number}" }),
  };
}
