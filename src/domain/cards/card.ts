import type { Player } from "./players.ts";

/** What stands in the place of a line that is only a link. */
export interface Card {
  /** Where it leads: an address of another site as it was written, or a path of this one. */
  readonly href: string;
  /** Null where nothing is known of the page but its address. */
  readonly title: string | null;
  readonly description: string | null;
  /** Where that is: a host, the name of a service, or of this site. */
  readonly place: string;
  /** A picture of the content folder, by its path. */
  readonly picture: string | null;
  /** Null where the link is followed. */
  readonly player: Player | null;
}

/** What `cards.yaml` says of a page of another site. */
export interface CardEntry {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** The path of a picture below the content folder. */
  readonly picture?: string | undefined;
  /** The day on which the command fetched it, `YYYY-MM-DD`; without one the author has written it. */
  readonly fetched?: string | undefined;
}

/** What cards are called by: a text of this site, or null where readers find none. */
export type FindOwn = (path: string) => Pick<Card, "href" | "title" | "description" | "picture"> | null;
