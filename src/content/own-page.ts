import { basename, dirname } from "node:path/posix";
import { menus, type OwnPageText, ownPagePath } from "../domain/pages/own-pages.ts";
import { understandFrontMatter } from "../domain/posts/front-matter/front-matter.ts";
import { optionalPages } from "../domain/site/optional-pages.ts";
import { sentence } from "../languages/sentence.ts";
import { firstHeading, splitPost, UNCLOSED, withPlainLineBreaks } from "./body.ts";
import type { Derived } from "./derive.ts";
import { readFrontFields } from "./front.ts";
import type { YamlFault } from "./yaml.ts";

const MENU = sentence("fileFaults.menu", { menus: menus.join(", ") });

/**
 * Works out what the file of a page of the author's own says: front matter as posts have it, of which title, description,
 * draft, unlisted and aliases count, and `menu`. A name that is no address costs the page, a value that cannot be used itself alone.
 * Whether an address that site.yaml can free is free is not asked here.
 */
export function deriveOwnPage(path: string, source: string, plainText: (markdown: string) => string): Derived {
  const place = ownPagePath(path, optionalPages);
  if ("fault" in place) return { data: null, faults: [{ line: 1, field: null, message: place.fault }] };
  const split = splitPost(withPlainLineBreaks(source));
  if (!split) return { data: null, faults: [{ line: 1, field: null, message: UNCLOSED }] };
  const read = readFrontFields(split);
  if (!read.fields) return { data: null, faults: read.faults };
  const menu = read.fields.find(({ key }) => key === "menu");
  const front = understandFrontMatter(
    read.fields.filter((field) => field !== menu),
    { file: path, topics: [], plainText },
  );
  const chosen = menus.find((name) => name === menu?.value) ?? null;
  const faults: YamlFault[] = [
    ...read.faults,
    ...front.faults.map(({ key, message, severity }) => ({ line: read.lineOf(key), field: key, message, severity })),
    ...(menu && !chosen
      ? [{ line: read.lineOf("menu"), field: "menu", message: MENU, severity: "warning" as const }]
      : []),
  ];
  // Names of the site, `{{author}}`, are filled in later; posts have none.
  const written = read.fields.find(({ key }) => key === "title")?.value;
  const title = front.title ?? (typeof written === "string" ? written.trim() : "");
  const heading = title === "" ? firstHeading(split.body) : null;
  const data: OwnPageText = {
    title: title || (heading ? plainText(heading.text) : nameOf(path)),
    description: front.description,
    draft: front.draft || /\/drafts?\//i.test(path),
    unlisted: front.unlisted,
    aliases: front.aliases,
    menu: chosen,
    body: heading ? heading.rest : split.body,
  };
  return { data, faults };
}

function nameOf(path: string): string {
  const name = basename(path, ".md");
  return name === "index" ? basename(dirname(path)) : name;
}
