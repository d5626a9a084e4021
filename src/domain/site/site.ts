import type { Texts } from "../../languages/catalogue.ts";
import type { SiteSettings } from "./input.ts";

/** Something in the content folder that an author should mend. */
export interface ContentFault {
  /** Path below the content folder; of what is told once for many texts, the folders that hold them: `posts, letters`. */
  readonly file: string;
  /** One-based line, where it is known. */
  readonly line: number | null;
  /** Dotted path of the field, where the fault is in one. */
  readonly field: string | null;
  readonly message: string;
  /** A file with an error is left out; a warning leaves it in. */
  readonly severity: "error" | "warning";
  /** How many posts have it, where it is told once for all of them. */
  readonly posts?: number;
}

/** The mark of a service (`mastodon`) as an SVG path that fills a square of 24 by 24; null for a name that has none. */
export type ServiceMarks = (service: string) => string | null;

/** The author's settings and the state of the content folder. */
export interface SiteStore {
  /** The settings of site.yaml; the last good ones while the file is faulty. */
  settings(): SiteSettings;
  /** What the languages of the site say, by their tags: those that come along, with the author's own words. */
  languages(): ReadonlyMap<string, Texts>;
  /** Changes whenever anything in the content folder that a reader can see changes. */
  version(): number;
  faults(): readonly ContentFault[];
  /** Called after every change that is complete and readable; returns how to stop listening. */
  onChange(listener: () => void): () => void;
}
