import type { ExportFile } from "./export.ts";

/** A file that goes beside a text: a picture, a recording, a paper. */
export interface Enclosure {
  /** As the text's source refers to it. */
  readonly reference: string;
  /** Its name in the text's folder. */
  readonly name: string;
  readonly file: Pick<ExportFile, "open">;
}

/** A text as it is to lie in the content folder. */
export interface NewText {
  readonly id: string;
  readonly folder: "posts" | "letters" | "pages";
  readonly slug: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly body: string;
  readonly enclosures: readonly Enclosure[];
}

export type Placing =
  /** It was not there. */
  | "written"
  /** It was as an import had written it, and the export says something else now. */
  | "updated"
  | "unchanged"
  /** The author has changed or deleted it since an import wrote it. */
  | "kept";

/** The content folder, as an import fills it. What the author wrote, changed or deleted is never touched. */
export interface ImportStore {
  /** The enclosures that an import has laid beside this text, name by reference. */
  enclosuresOf(id: string): ReadonlyMap<string, string>;
  /** An enclosure that lies there, to be laid there once more. */
  enclosure(id: string, name: string): Pick<ExportFile, "open">;
  /**
   * Writes a text whole or not at all. Where another text has its address, it gets the next free one, `about-2`; `file`
   * is its path below the content folder.
   */
  place(text: NewText): Promise<{ readonly placing: Placing; readonly file: string; readonly slug: string }>;
  /** Adds redirects that are not there yet; answers those that were added. */
  addRedirects(redirects: ReadonlyMap<string, string>): Promise<readonly string[]>;
  /** Writes what became of everything beside the imported texts; answers its path below the content folder. */
  report(lines: readonly string[]): Promise<string>;
  close(): Promise<void>;
}
