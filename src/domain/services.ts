import type { Clock } from "./clock.ts";
import type { Members } from "./members/members.ts";
import type { SignIn } from "./members/sign-in.ts";
import type { Pages } from "./pages/pages.ts";
import type { Collections } from "./posts/collections.ts";
import type { Posts } from "./posts/posts.ts";
import type { FileStore, PictureStore, TextRenderer } from "./posts/store.ts";
import type { Search } from "./search/search.ts";
import type { Redirects } from "./site/redirects.ts";
import type { ServiceMarks, SiteStore } from "./site/site.ts";
import type { OwnSubscription } from "./subscribers/own-subscription.ts";
import type { Subscribers } from "./subscribers/subscribers.ts";
import type { Translations } from "./translations/translations.ts";

/** Everything a page or a route may ask for. */
export interface Services {
  readonly clock: Clock;
  readonly site: SiteStore;
  readonly marks: ServiceMarks;
  readonly posts: Posts;
  /** The texts with a date of every folder, the posts among them too. */
  readonly collections: Collections;
  readonly pages: Pages;
  readonly redirects: Redirects;
  /** Where pages are in the site's other languages; not there where the site has one language. */
  readonly translations?: Translations;
  readonly pictures: PictureStore;
  readonly files: FileStore;
  readonly texts: TextRenderer;
  readonly search: Search;
  readonly subscribers: Subscribers;
  readonly ownSubscription: OwnSubscription;
  readonly members: Members;
  readonly signIn: SignIn;
  /** The sign-in page that stands in for providers without credentials; null in production mode. */
  readonly standIn: StandIn | null;
  /** The mailbox that stands in for a relay; null wherever mail is really sent. */
  readonly mailbox: LocalMailbox | null;
}

/** A provider that runs in this process, for the author at this machine (P56). */
export interface StandIn {
  /**
   * What its sign-in page asks: `query` is what the site sent the browser with, checked as a provider would. Null for a
   * request that no provider would answer.
   */
  question(
    provider: string,
    query: URLSearchParams,
  ): { readonly providerName: string; readonly scopes: readonly string[] } | null;
  /** Signs in as the described person, or refuses (`person` null); the address to send the browser back to. */
  answer(provider: string, query: URLSearchParams, person: StandInPerson | null): string | null;
}

export interface StandInPerson {
  readonly name: string;
  /** Empty for an account without an address. */
  readonly email: string;
  readonly emailVerified: boolean;
}

/** Mails that only the author at this machine gets to see. */
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
