import { parse, parseDocument } from "yaml";
import type { NewSite } from "../../domain/site/new-site.ts";

/**
 * The site.yaml of a new site: the sample's with all its notes, and with the author's answers. `words`: what is said in the
 * language of the site, as YAML: description, topics and navigation. `isThere`: whether the site has a page at a path.
 */
export function newSiteFile(
  sample: string,
  words: string,
  site: NewSite & { readonly timeZone: string },
  isThere: (path: string) => boolean,
): string {
  const { description, topics, navigation } = parse(words) as Words;
  const document = parseDocument(sample);
  const menus = Object.entries(navigation).map(([menu, links]) => [menu, links.filter(({ path }) => isThere(path))]);
  document.set("name", site.name);
  document.setIn(["author", "name"], site.author);
  for (const [field, value] of Object.entries({ description, email: site.email, language: site.language }))
    document.set(field, value);
  document.set("timeZone", site.timeZone);
  document.set("topics", document.createNode(topics));
  for (const [menu, links] of menus) document.setIn(["navigation", menu], document.createNode(links));
  document.set("social", document.createNode([], { flow: true }));
  document.set("without", document.createNode(site.without, { flow: true }));
  return document
    .toString({ lineWidth: 0 })
    .replace(/^ {2}picture: .*$/m, "  # picture: images/me.jpg")
    .replace(/^ {2}bio: .*$/m, '  # bio: "…"');
}

interface Words {
  readonly description: string;
  readonly topics: readonly { readonly id: string; readonly label: string; readonly description: string }[];
  readonly navigation: Readonly<Record<string, readonly { readonly label: string; readonly path: string }[]>>;
}

/** A home.yaml without the sections of pages that the site does not have. */
export function newHomeFile(template: string, isThere: (path: string) => boolean): string {
  const document = parseDocument(template);
  const { sections } = parse(template) as { sections: readonly { readonly path?: string }[] };
  for (const [at, { path }] of [...sections.entries()].reverse())
    if (path !== undefined && !isThere(path)) document.deleteIn(["sections", at]);
  return document.toString({ lineWidth: 0 });
}
