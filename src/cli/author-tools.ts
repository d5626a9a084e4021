import type { ContentFault } from "../domain/site/site.ts";

/** What the author's commands need of the process; made in assembly/site.ts, which reads the content folder once. */
export interface AuthorTools {
  /** How many posts are without fault, hidden ones included. */
  postCount(): number;
  /** Faults found while reading the content folder. */
  faults(): readonly ContentFault[];
  /** Faults that only show when every post is rendered. */
  checkLinks(): Promise<readonly ContentFault[]>;
  /**
   * An absolute address that shows this post for 7 days, published or not, at the running site, or else where the
   * settings put it; null when there is no such post. Throws an Error for the author where no site has run yet.
   */
  preview(slug: string): Promise<{ readonly link: string; readonly running: boolean } | null>;
  close(): Promise<void>;
}
