import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Ids are part of addresses (`?_routes=`) and of the table that travels with the application, so they are short. */
export default [
  index("pages/home/home.tsx", { id: "pages/home" }),
  route("blog", "pages/blog/blog.tsx", { id: "pages/blog" }),
  route("posts/:slug", "pages/post/post.tsx", { id: "pages/post" }),
  route("about", "pages/about/about.tsx", { id: "pages/about" }),
  route("now", "pages/now/now.tsx", { id: "pages/now" }),
  route("nowArchives/*", "pages/now/archive-entry.tsx", { id: "pages/archive-entry" }),
  route("journal", "pages/journal/journal.tsx", { id: "pages/journal" }),
  route("poetry", "pages/poetry/poetry.tsx", { id: "pages/poetry" }),
  route("bookshelf", "pages/bookshelf/bookshelf.tsx", { id: "pages/bookshelf" }),
  route("list", "pages/reading-list/reading-list.tsx", { id: "pages/reading-list" }),
  route("links", "pages/links/links.tsx", { id: "pages/links" }),
  route("contact", "pages/contact/contact.tsx", { id: "pages/contact" }),
  route("tos", "pages/terms/terms.tsx", { id: "pages/terms" }),
  route("privacy", "pages/privacy/privacy.tsx", { id: "pages/privacy" }),
  route("signedup", "pages/signed-up/signed-up.tsx", { id: "pages/signed-up" }),
  route("welcome", "pages/welcome/welcome.tsx", { id: "pages/welcome" }),
  route("subscribe", "pages/subscribe/subscribe.tsx", { id: "pages/subscribe" }),
  route("newsletter/:token?", "pages/newsletter/newsletter.tsx", { id: "pages/newsletter" }),
  route("auth/callback", "pages/auth-callback/auth-callback.tsx", { id: "pages/auth-callback" }),
  layout("pages/member-area/member-area.tsx", { id: "pages/member-area" }, [
    route("dashboard", "pages/dashboard/dashboard.tsx", { id: "pages/dashboard" }),
    route("account", "pages/account/account.tsx", { id: "pages/account" }),
    route("profile", "pages/profile/profile.tsx", { id: "pages/profile" }),
    route("settings", "pages/settings/settings.tsx", { id: "pages/settings" }),
    route("preferences", "pages/preferences/preferences.tsx", { id: "pages/preferences" }),
    ...["reading-history", "bookmarks", "member-directory", "discussions", "events"].map((path) =>
      route(path, "pages/coming-soon/coming-soon.tsx", { id: `pages/${path}` }),
    ),
  ]),
  route("dev/mailbox", "pages/mailbox/mailbox.tsx", { id: "pages/mailbox" }),
  route("dev/identity/:provider", "pages/identity/identity.tsx", { id: "pages/identity" }),
  route("test", "pages/style-guide/style-guide.tsx", { id: "pages/style-guide" }),
  route("search", "pages/search/search.tsx", { id: "pages/search" }),
  route("*", "pages/not-found/not-found.tsx", { id: "pages/not-found" }),
] satisfies RouteConfig;
