import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("pages/home.tsx"),
  route("blog", "pages/blog.tsx"),
  route("posts/:slug", "pages/post.tsx"),
  route("about", "pages/about.tsx"),
  route("now", "pages/now.tsx"),
  route("nowArchives/*", "pages/archive-entry.tsx"),
  route("journal", "pages/journal.tsx"),
  route("poetry", "pages/poetry.tsx"),
  route("bookshelf", "pages/bookshelf.tsx"),
  route("list", "pages/reading-list.tsx"),
  route("links", "pages/links.tsx"),
  route("contact", "pages/contact.tsx"),
  route("tos", "pages/terms.tsx"),
  route("privacy", "pages/privacy.tsx"),
  route("test", "pages/style-guide.tsx"),
  route("*", "pages/not-found.tsx"),
] satisfies RouteConfig;
