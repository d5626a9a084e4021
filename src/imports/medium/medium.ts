import type { Element, Root } from "hast";
import { toHtml } from "hast-util-to-html";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { EXIT, visit } from "unist-util-visit";
import type { Export, ExportFile, Found, FoundText } from "../../domain/imports/export.ts";
import type { PlainKey } from "../../languages/catalogue.ts";
import { say } from "../../languages/say.ts";
import { exportFault } from "../export-fault.ts";
import { createFileFinder, pathOfAddress } from "../find-file.ts";
import { anchor } from "../html/anchors.ts";
import { firstIn, hasClass, wordsIn } from "../html/elements.ts";
import { readText } from "../read-text.ts";

/** What else Medium packs, by folder. */
const OTHERS: ReadonlyMap<string, PlainKey> = new Map([
  ["profile", "importCommands.isProfile"],
  ["lists", "importCommands.areListsOfOthers"],
  ["bookmarks", "importCommands.areListsOfOthers"],
  ["highlights", "importCommands.areMarksInOthers"],
  ["claps", "importCommands.isApplause"],
  ["partner-program", "importCommands.isPay"],
]);

/** Words; what is longer and looks like an answer is a draft, for the author to decide. */
const LONGEST_ANSWER = 200;

/**
 * Reads Medium's export (Settings, Security and apps, Download your information), as the zip that it sends or its folder:
 * each post is a page of its own in `posts/`. Answers to posts of others are posts there; short ones stay out.
 */
export async function* readMedium(given: Export): AsyncGenerator<Found> {
  const files = given.files.filter(({ path }) => /(?:^|\/)posts\/[^/]+\.html?$/i.test(path));
  if (files.length === 0) throw exportFault(say("fileCommands.noMedium"));
  const own = new Set(files.flatMap(({ path }) => idIn(path) ?? []));
  const places = await placesLedTo(files);
  const locate = createLocating(given);
  let isMedium = false;
  for (const file of files) {
    const page = await pageOf(file);
    const article = page.tree && firstIn(page.tree, null, "h-entry");
    const body = article && firstIn(article, null, "e-content");
    isMedium ||= body !== null;
    if (!page.tree) yield { kind: "left-out", name: file.path, why: page.fault };
    else if (!article || !body) yield { kind: "left-out", name: file.path, why: say("importCommands.noPostOfMedium") };
    else yield postOf(file, article, body);
  }
  if (!isMedium) throw exportFault(say("fileCommands.notOfMedium"));
  yield* leftOut(given);

  function postOf(file: ExportFile, article: Element, body: Element): Found {
    const facts = factsOf(file, article);
    const heading = firstIn(body, null, "graf--title");
    const title = wordsIn(heading) || facts.title;
    const isAnswer = !heading && !facts.isDraft && isNamedByFirstWords(facts.title, body);
    if (isAnswer && wordsIn(body).split(" ").length <= LONGEST_ANSWER)
      return {
        kind: "left-out",
        name: title || file.path,
        why: say("importCommands.isAnswer"),
      };
    if (heading) removeFrom(body, heading);
    leadHome(body, facts.id, own);
    markPlaces(body, places.get(facts.id));
    const image = takeFirstPicture(body);
    return { kind: "text", text: { ...textOf(facts, body, isAnswer), title: title || null, image, locate } };
  }
}

async function pageOf(file: ExportFile): Promise<{ tree: Root } | { tree: null; fault: string }> {
  try {
    const { text } = await readText(file);
    return { tree: unified().use(rehypeParse).parse(text) as Root };
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "export-fault")) throw error;
    return { tree: null, fault: error.message };
  }
}

/** Medium names each post by 8 to 12 hexadecimal digits, at the end of its address and its file. */
const idIn = (path: string): string | null =>
  /[-_/]([\da-f]{8,12})(?:\.html?)?$/i.exec(path)?.[1]?.toLowerCase() ?? null;

interface PageFacts {
  readonly id: string;
  readonly isDraft: boolean;
  readonly title: string;
  readonly subtitle: string;
  readonly date: string | null;
  readonly canonical: string;
}

function factsOf({ path }: ExportFile, article: Element): PageFacts {
  const canonical = String(firstIn(article, "a", "p-canonical")?.properties.href ?? "").split(/[?#]/, 1)[0] ?? "";
  const time = new Date(String(firstIn(article, "time", "dt-published")?.properties.dateTime ?? ""));
  return {
    id: idIn(path) ?? path,
    isDraft: /(?:^|\/)draft_[^/]*$/.test(path),
    title: wordsIn(firstIn(article, null, "p-name")),
    subtitle: wordsIn(firstIn(article, null, "p-summary")),
    date: Number.isNaN(time.getTime()) ? null : time.toISOString().replace(/\.\d+Z$/, "Z"),
    canonical,
  };
}

function textOf(
  { id, isDraft, subtitle, date, canonical }: PageFacts,
  body: Element,
  isAnswer: boolean,
): Omit<FoundText, "title" | "image" | "locate"> {
  const path = pathOfAddress(canonical);
  const isOwn = idIn(canonical) === id;
  const last = isOwn && path ? (path.split("/").at(-1) ?? "") : "";
  const slug = last.slice(0, -id.length - 1);
  return {
    id,
    kind: "post",
    status: isDraft || isAnswer ? "draft" : "published",
    access: "everyone",
    slug: slug || null,
    date,
    updated: null,
    description: subtitle || null,
    category: null,
    tags: [],
    authors: [],
    canonical: canonical && !isOwn ? canonical : null,
    addresses: [...new Set([`/p/${id}`, ...(isOwn && path ? [`/${path}`, `/${last}`] : [])])],
    extra: {},
    body: { form: "html", text: toHtml(body.children) },
    comments: [],
    lost: isAnswer ? [say("importCommands.isAnswerDraft")] : [],
  };
}

/** Medium gives a title of the first words to what has none, as answers do. */
function isNamedByFirstWords(title: string, body: Element): boolean {
  const first = firstIn(body, null, "graf");
  const words = title.replace(/(?:…|\.{3})$/, "").trim();
  return first?.tagName === "p" && words !== "" && wordsIn(first).startsWith(words);
}

function removeFrom(body: Element, element: Element): void {
  visit(body, "element", (one, index, parent) => {
    if (one !== element || index === undefined) return;
    parent?.children.splice(index, 1);
    return EXIT;
  });
}

/**
 * Links to the author's own posts, under any address of Medium's, become their shortest one. Medium names paragraphs by
 * four digits; names within a text are known to other pages of this site under a prefix.
 */
function leadHome(body: Element, self: string, own: ReadonlySet<string>): void {
  visit(body, "element", ({ tagName, properties }) => {
    const [, address = "", place] =
      /^https?:\/\/([^?#]+)[^#]*(?:#([\da-f]{4})$)?/i.exec(tagName === "a" ? String(properties.href ?? "") : "") ?? [];
    const id = idIn(address);
    if (!id || !own.has(id)) return;
    if (place && id === self) properties.href = `#${place}`;
    else properties.href = `/p/${id}${place ? `#user-content-${place}` : ""}`;
  });
}

/** The paragraphs to which links of any post lead, by the post that they are in. */
async function placesLedTo(files: readonly ExportFile[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const places = new Map<string, Set<string>>();
  for (const file of files) {
    const text = await readText(file).then(
      (read) => read.text,
      () => "",
    );
    for (const [, id = "", place = ""] of text.matchAll(/[-_/]([\da-f]{8,12})(?:\?[^"#<>]{0,200})?#([\da-f]{4})"/gi))
      places.set(id.toLowerCase(), (places.get(id.toLowerCase()) ?? new Set()).add(place));
  }
  return places;
}

function markPlaces(body: Element, places: ReadonlySet<string> = new Set()): void {
  visit(body, "element", ({ tagName, properties, children }) => {
    const id = String(properties.id ?? "");
    if (!places.has(id) || !/^(?:p|h\d|li|blockquote)$/.test(tagName)) return;
    delete properties.id;
    delete properties.name;
    children.unshift(anchor(id));
  });
}

/** A picture before all words is the post's own. */
function takeFirstPicture(body: Element): FoundText["image"] {
  const figure = firstIn(body, null, "graf");
  const picture = figure?.tagName === "figure" ? firstIn(figure, "img", "graf-image") : null;
  const isInRow = figure && hasClass(figure, "graf--layoutOutsetRow");
  if (!figure || !picture || isInRow || firstIn(figure, "a")) return null;
  removeFrom(body, figure);
  const { src, alt } = picture.properties;
  return {
    reference: String(src ?? ""),
    alt: String(alt ?? "") || null,
    caption: wordsIn(firstIn(figure, "figcaption")) || null,
  };
}

function createLocating(given: Export): FoundText["locate"] {
  const find = createFileFinder(given);
  return (reference) => {
    if (/^https?:/i.test(reference) && !/^https?:\/\/(?:cdn-images-\d+|miro)\.medium\.com\//i.test(reference))
      return null;
    const path = pathOfAddress(reference);
    if (!path || /\.(?:html?|md)$/i.test(path)) return null;
    // Tools that keep pictures beside an export cannot write the asterisk of Medium's names everywhere.
    return find(path) ?? find(path.replaceAll("*", "-")) ?? find(path.replaceAll("*", "_"));
  };
}

function* leftOut({ files }: Export): Generator<Found> {
  const folders = Map.groupBy(
    files.filter(({ path }) => /\.html?$/i.test(path)),
    ({ path }) => path.split("/").at(-2) ?? "",
  );
  for (const [folder, { length }] of folders) {
    if (folder === "posts") continue;
    const name = say("importCommands.pagesOf", { folder: folder || "README", count: String(length) });
    yield { kind: "left-out", name, why: say(OTHERS.get(folder) ?? "importCommands.isAccountOfYou") };
  }
}
