/** Public pages that the author may leave out in site.yaml (`without`); mails and forms lead to the others. */
export const optionalPages = [
  ...(["/about", "/now", "/journal", "/poetry", "/letters", "/tags", "/archive"] as const),
  ...(["/bookshelf", "/list", "/links", "/contact"] as const),
] as const;
export type OptionalPage = (typeof optionalPages)[number];
