import type { ContentFault } from "../domain/site/site.ts";

/** What the author's commands need of the process; made in assemble.ts, which reads the content folder once. */
export interface AuthorTools {
  /** How many posts are without fault, hidden ones included. */
  postCount(): number;
  /** Faults found while reading the content folder. */
  faults(): readonly ContentFault[];
  /** Faults that only show when every post is rendered. */
  checkLinks(): Promise<readonly ContentFault[]>;
  /** An absolute address that shows this post for 7 days, published or not; null when there is no such post. */
  previewLink(slug: string): string | null;
  close(): Promise<void>;
}
