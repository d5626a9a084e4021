import type { Export, ExportFacts, Found, FoundText, MarkdownFile } from "../../domain/imports/export.ts";
import { wordOf } from "../../domain/posts/front-matter/front-keys.ts";
import { say } from "../../languages/say.ts";
import { exportFault } from "../export-fault.ts";
import { readText } from "../read-text.ts";
import { linesWithout } from "./asides.ts";
import { pictureIn, textsIn, valuesOf } from "./fields.ts";
import { createMarkdownFiles, type MarkdownFiles } from "./files.ts";
import { rewriteHtml } from "./html-texts.ts";
import { createLinks, type Links } from "./links.ts";
import { basePath, oldTermAddresses } from "./old-addresses.ts";
import { isHtmlFile, stringIn } from "./places.ts";
import { type Plan, planTexts } from "./plan.ts";
import { rewriteMarkdown, type Surroundings } from "./rewrite.ts";
import { type MarkdownSite, recogniseSite } from "./site.ts";

/**
 * Reads a folder or zip of Markdown: of Hugo, Jekyll, Astro, Eleventy, Obsidian, Bear, or of nobody. Each text is read twice: the
 * first time for what others refer to.
 */
export async function* readMarkdown(given: Export, facts: ExportFacts): AsyncGenerator<Found> {
  const site = await recogniseSite(given);
  const { texts, leftOut, others } = await planTexts(given, site, facts);
  if (texts.length === 0) throw exportFault(say("fileCommands.noMarkdown"));
  const origins = originsOf(site);
  yield { kind: "site", origins };
  for (const fault of site.faults) yield { kind: "left-out", name: say("importCommands.settings"), why: fault };
  for (const one of leftOut) yield { kind: "left-out", ...one };
  if (others)
    yield {
      kind: "left-out",
      name: say("importCommands.otherFiles", { count: String(others) }),
      why: say("importCommands.areNoTexts"),
    };
  if (site.generator !== "plain")
    for (const from of ["/index.xml", "/atom.xml", "/rss.xml"])
      yield { kind: "redirect", from: `${basePath(site)}${from}`, to: "/feed.xml" };
  const roots = ["", "content", "src/pages", "src/content", site.source];
  const paths = new Set(texts.map(({ file }) => file.path));
  const isVault = site.generator === "plain";
  const around: Around = {
    site,
    links: createLinks(texts.map(targetOf), origins, roots),
    files: createMarkdownFiles(given, { root: site.root, origins, base: basePath(site), isVault, texts: paths }),
  };
  const listed = new Set<string>();
  for (const plan of texts) {
    const { text } = await readText(plan.file);
    const found = textOf(plan, facts.readMarkdown(text, plan.inner), around);
    yield { kind: "text", text: found };
    yield* oldListings(site, found, listed);
  }
}

/** The old addresses of a text's tags and category, each once. */
function* oldListings(site: MarkdownSite, { tags, category }: FoundText, listed: Set<string>): Generator<Found> {
  if (site.generator === "plain") return;
  const names = [...tags.map((name) => ["tag", name] as const), ["category", category] as const];
  for (const [term, name] of names)
    for (const from of name === null ? [] : oldTermAddresses(site, term, name)) {
      if (!listed.has(from)) yield { kind: "term", from, term, name: name ?? "" };
      listed.add(from);
    }
}

interface Around {
  readonly site: MarkdownSite;
  readonly links: Links;
  readonly files: MarkdownFiles;
}

function originsOf({ config }: MarkdownSite): string[] {
  const url = stringIn(config, "baseURL") ?? stringIn(config, "url") ?? "";
  if (!URL.canParse(url) || !/^https?:/.test(url)) return [];
  const { host } = new URL(url);
  return [`https://${host}`, `http://${host}`];
}

function targetOf({ inner, title, addresses, names, kind, slug }: Plan) {
  return { inner, title, addresses, names, address: kind === "post" ? `/posts/${slug}` : `/${slug}` };
}

function textOf(plan: Plan, read: MarkdownFile, { site, links, files }: Around): FoundText {
  const { inner, kind, status, slug, title, date, addresses } = plan;
  const { front, fields } = read;
  const surroundings: Surroundings = {
    ways: waysOf(site, inner),
    lead: (reference) => links.leadByName(reference, inner),
    note: links.note,
    attachment: (name) => {
      const found = files.named(name, inner);
      return found && `/${found}`;
    },
    named: (name) => meaningOf(name, site, fields),
  };
  const tagLines = front && fields.length === 0 && site.generator === "plain" ? takeTags(read.body) : null;
  const { body, lost } = bodyOf(inner, tagLines?.body ?? read.body, surroundings);
  const pictured = front && pictureIn(fields);
  const canonical = valuesOf(fields, ["canonical", "canonicalurl", "canonicallink"]).flatMap(({ key, value }) =>
    textsIn(value)
      .filter((address) => /^https?:\/\//.test(address))
      .map((address) => ({ key, address })),
  )[0];
  return {
    id: inner,
    kind,
    status,
    access: "everyone",
    title,
    slug,
    date,
    updated: front?.updated ?? null,
    description: front?.description ?? null,
    category: front?.category ?? null,
    tags: [...(front?.tags ?? []), ...(tagLines?.tags ?? [])].filter(
      (tag) => site.generator !== "eleventy" || !/^(?:posts?|all)$/.test(tag),
    ),
    authors: front?.author && !isOwn(front.author, site) ? [front.author] : [],
    image: pictured?.image ?? null,
    canonical: canonical?.address ?? null,
    addresses,
    extra: front ? extraOf(front, [pictured?.key, canonical?.key], plan) : {},
    body,
    locate: (reference) => files.locate(reference, inner),
    lead: (reference) => links.lead(reference, inner),
    comments: [],
    lost: [...plan.notes, ...lost],
  };
}

function bodyOf(inner: string, written: string, around: Surroundings): Pick<FoundText, "body" | "lost"> {
  if (isHtmlFile(inner)) {
    const { html, finish, lost } = rewriteHtml(written, around);
    return { body: { form: "html", text: html, finish }, lost };
  }
  const { markdown, lost } = rewriteMarkdown(written, around);
  return { body: { form: "markdown", text: markdown }, lost };
}

function waysOf({ generator }: MarkdownSite, inner: string): Surroundings["ways"] {
  if (/\.mdx$/i.test(inner)) return new Set(["mdx"]);
  if (generator === "jekyll" || generator === "eleventy") return new Set(["liquid"]);
  return new Set(generator === "plain" ? ["vault"] : []);
}

/** `site.title` and `page.title` in templates. */
function meaningOf(name: string, { config }: MarkdownSite, fields: MarkdownFile["fields"]): string | null {
  const [first, ...rest] = name.split(".");
  if (first === "site" && /^(?:baseurl|url|github\.url)$/.test(rest.join("."))) return "";
  if (first === "site" && rest.length) return stringIn(config, ...rest);
  if (first === "page" && rest.length === 1)
    return textsIn(fields.find(({ key }) => key === rest[0])?.value)[0] ?? null;
  return null;
}

/** The site's own author is not named at each text. */
function isOwn(author: string, { config }: MarkdownSite): boolean {
  const owners = [
    stringIn(config, "author"),
    stringIn(config, "author", "name"),
    stringIn(config, "params", "author"),
    stringIn(config, "params", "author", "name"),
    stringIn(config, "title"),
    stringIn(config, "name"),
  ];
  return owners.some((owner) => owner?.toLowerCase() === author.toLowerCase());
}

/** All that has no field of its own, and what the site understands under names of its own. */
function extraOf(
  front: NonNullable<MarkdownFile["front"]>,
  taken: readonly (string | undefined)[],
  { kind, addresses }: Plan,
): Record<string, unknown> {
  const kept = Object.entries(front.extra).filter(([key]) => !taken.includes(key) && !OWN.has(wordOf(key)));
  const names = textsIn(front.extra.aliases).filter((name) => !name.startsWith("/") && !addresses.includes(`/${name}`));
  const { subject, preheader, replyTo, topic } = front.mail ?? {};
  return {
    id: front.id,
    unlisted: front.unlisted && kind === "post" ? true : null,
    publishDate: front.notBefore !== front.date ? front.notBefore : null,
    ...{ subject, preheader, topic, reply_to: replyTo },
    // Names of a note stand among its addresses, as Obsidian has them.
    ...(names.length ? { aliases: [...addresses, ...names] } : {}),
    ...Object.fromEntries(kept),
  };
}

/** Fields that are written anew, whatever could not be read of the old ones. */
const OWN = new Set(["slug", "aliases", "alias", "redirectfrom"]);

const TAG_LINE = /^(?:#[\p{L}\p{N}][\p{L}\p{N}/_-]*(?:[ \t]+|$))+$/u;

/** Lines of tags alone, as Bear writes them. */
function takeTags(body: string): { body: string; tags: string[] } {
  const lines = body.split("\n");
  const tags = lines.filter((line) => TAG_LINE.test(line)).flatMap((line) => line.trim().split(/[ \t]+/));
  return {
    body: linesWithout(lines, (line) => TAG_LINE.test(line)).join("\n"),
    tags: [...new Set(tags.map((tag) => tag.slice(1)))],
  };
}
