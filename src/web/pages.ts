import type { MemberPage, OtherPage, PublicPage } from "../domain/pages/addresses.ts";
import type { PlainKey } from "../languages/catalogue.ts";

/** What holds for every page of a kind. */
interface PagePolicy {
  /** Who may see it; `author`: in local mode, at the author's own machine. */
  readonly audience: "everyone" | "members" | "author";
  /**
   * Is the answer the same for every visitor, and kept? By its `path`, whatever the query says, or as a `listing` by
   * `year` and `page` besides. `null`: made for each request, and kept nowhere.
   */
  readonly cached: "path" | "listing" | null;
  /**
   * Of a page that is kept nowhere: does it hold only what all may see, whoever asks and by whichever address? Then it is
   * sent compressed. A page that shows something of its reader, or of a token, is not: who chooses a part of the page, and
   * sees how long it becomes, could learn the rest (BREACH).
   */
  readonly open?: true;
  /** May search engines list it? The sitemap names those without a parameter; posts, letters and updates it takes from the folder. */
  readonly indexed: boolean;
}

interface PageEntry {
  /** The route module, below pages/; of /name it is name/name.tsx unless said otherwise. */
  readonly module?: string;
  readonly policy: PagePolicy;
  /** Which addresses of a route with a parameter are kept; all of them unless said otherwise. */
  readonly keptOnly?: RegExp;
}

/** The title of a group of the member menus, in which a page stands in the order of the registry. */
type MemberGroup = "members.yourAccount" | "members.reading" | "members.community";

interface MemberPageEntry extends PageEntry {
  /** The member menus and the breadcrumb. */
  readonly group: MemberGroup;
  readonly label: PlainKey;
  /** Is it one of the quick links beside the breadcrumb? */
  readonly quickLink?: true;
}

const open: PagePolicy = { audience: "everyone", cached: "path", indexed: true };
const listing: PagePolicy = { audience: "everyone", cached: "listing", indexed: true };
const unlisted: PagePolicy = { audience: "everyone", cached: "path", indexed: false };
const asked: PagePolicy = { audience: "everyone", cached: null, open: true, indexed: false };
const personal: PagePolicy = { audience: "everyone", cached: null, indexed: false };
const members: PagePolicy = { audience: "members", cached: null, indexed: false };
const local: PagePolicy = { audience: "author", cached: null, indexed: false };

/*
 * The registry of pages: routes, guards of the member area, cache, sitemap and menus follow from it. What a page needs to
 * exist says domain/pages/addresses.ts, whose addresses are the keys: one without an entry here does not compile. The
 * browser loads the member pages alone.
 */

/** Modules of several pages. */
const collected = "collected-text/collected-text.tsx";
const text = "text/text.tsx";
const term = "term/term.tsx";
const soon = "coming-soon/coming-soon.tsx";

const publicPages: Readonly<Record<PublicPage, PageEntry>> = {
  "/": { module: "home/home.tsx", policy: open },
  "/about": { module: text, policy: open },
  "/now": { policy: open },
  "/journal": { policy: open },
  "/poetry": { policy: open },
  "/blog": { policy: listing },
  "/letters": { policy: open },
  "/tags": { policy: open },
  "/archive": { policy: open },
  "/bookshelf": { policy: open },
  "/list": { module: "reading-list/reading-list.tsx", policy: open },
  "/links": { policy: open },
  "/subscribe": { policy: open },
  "/contact": { module: text, policy: open },
  "/privacy": { module: text, policy: open },
  "/tos": { module: text, policy: open },
};

export const memberPages: Readonly<Record<MemberPage, MemberPageEntry>> = {
  "/dashboard": { policy: members, group: "members.yourAccount", label: "members.dashboard", quickLink: true },
  "/account": { policy: members, group: "members.yourAccount", label: "members.account" },
  "/profile": { policy: members, group: "members.yourAccount", label: "members.profile", quickLink: true },
  "/settings": { policy: members, group: "members.yourAccount", label: "members.settings" },
  "/preferences": { policy: members, group: "members.yourAccount", label: "members.preferences" },
  "/reading-history": { module: soon, policy: members, group: "members.reading", label: "members.history" },
  "/bookmarks": {
    module: soon,
    policy: members,
    group: "members.reading",
    label: "members.bookmarks",
    quickLink: true,
  },
  "/member-directory": { module: soon, policy: members, group: "members.community", label: "members.directory" },
  "/discussions": { module: soon, policy: members, group: "members.community", label: "members.discussions" },
  "/events": { module: soon, policy: members, group: "members.community", label: "members.events" },
};

const otherPages: Readonly<Record<OtherPage, PageEntry>> = {
  "/posts/:slug": { module: "post/post.tsx", policy: open },
  "/letters/:slug": { module: collected, policy: open },
  "/journal/:slug": { module: collected, policy: open },
  "/poetry/:slug": { module: collected, policy: open },
  "/tags/:slug": { module: term, policy: open },
  "/categories/:slug": { module: term, policy: open },
  "/series/:slug": { module: term, policy: open },
  "/nowArchives/*": {
    module: "now/archive-entry.tsx",
    policy: open,
    keptOnly: /^\/nowArchives\/\d{4}-\d{2}-\d{2}$/,
  },
  "/search": { module: "search/search.tsx", policy: asked },
  "/test": { module: "style-guide/style-guide.tsx", policy: unlisted },
  "/signedup": { module: "signed-up/signed-up.tsx", policy: personal },
  "/welcome": { module: "welcome/welcome.tsx", policy: personal },
  "/newsletter/:token?": { module: "newsletter/newsletter.tsx", policy: personal },
  "/auth/callback": { module: "auth-callback/auth-callback.tsx", policy: personal },
  "/dev/mailbox": { module: "mailbox/mailbox.tsx", policy: local },
  "/dev/identity/:provider": { module: "identity/identity.tsx", policy: local },
  "/*": { module: "own-page/own-page.tsx", policy: asked },
};

/** Every page with its address, as React Router writes it with a slash before it. */
export const everyPage = (): readonly (PageEntry & { readonly path: string; readonly module: string })[] =>
  [publicPages, memberPages, otherPages].flatMap((pages) =>
    Object.entries<PageEntry>(pages).map(([path, page]) => ({ path, module: `${path.slice(1)}${path}.tsx`, ...page })),
  );
