import type { Clock } from "./clock.ts";
import type { Pages } from "./pages/pages.ts";
import type { Posts } from "./posts/posts.ts";
import type { PictureStore, TextRenderer } from "./posts/store.ts";
import type { Search } from "./search/search.ts";
import type { SiteStore } from "./site/site.ts";
import type { Subscribers } from "./subscribers/subscribers.ts";

/** Everything a page or a route may ask for. */
export interface Services {
  readonly clock: Clock;
  readonly site: SiteStore;
  readonly posts: Posts;
  readonly pages: Pages;
  readonly pictures: PictureStore;
  readonly texts: TextRenderer;
  readonly search: Search;
  readonly subscribers: Subscribers;
  /** The mailbox that stands in for a relay; null wherever mail is really sent. */
  readonly mailbox: LocalMailbox | null;
}

/** Mails that nobody but the author at this machine gets to see. */
export interface LocalMailbox {
  /** Newest first. */
  mails(): readonly LocalMail[];
  find(id: string): LocalMail | null;
}

export interface LocalMail {
  readonly id: string;
  /** ISO time. */
  readonly date: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}
