import { posix } from "node:path";
import { slugFor } from "../../domain/imports/addresses.ts";
import type { Export, ExportFacts, ExportFile, FoundText, LeftOut, MarkdownFile } from "../../domain/imports/export.ts";
import { readFileName } from "../../domain/posts/file-name.ts";
import { wordOf } from "../../domain/posts/front-matter/front-keys.ts";
import { say } from "../../languages/say.ts";
import { readText } from "../read-text.ts";
import { textsIn, valuesOf } from "./fields.ts";
import { oldAddressesOf } from "./old-addresses.ts";
import { isHtmlFile, isTextFile, placeOf, stringIn } from "./places.ts";
import type { MarkdownSite } from "./site.ts";
import { bundleFacts } from "./text-bundle.ts";

/** A text of the old site, and what becomes of it: all that the others may refer to. */
export interface Plan {
  readonly file: ExportFile;
  /** Its path below the root. */
  readonly inner: string;
  readonly kind: "post" | "page";
  readonly status: FoundText["status"];
  readonly slug: string;
  readonly title: string | null;
  readonly date: string | null;
  readonly addresses: readonly string[];
  /** Other names of a note. */
  readonly names: readonly string[];
  readonly notes: readonly string[];
}

export interface Plans {
  readonly texts: readonly Plan[];
  readonly leftOut: readonly LeftOut[];
  /** Files that are no texts. */
  readonly others: number;
}

/** Looks at every file once, so that texts can refer to later ones. */
export async function planTexts(given: Export, site: MarkdownSite, facts: ExportFacts): Promise<Plans> {
  const inside = given.files.filter(({ path }) => path.startsWith(site.root));
  const paths = new Set(inside.map(({ path }) => path.slice(site.root.length)));
  const leftOut: LeftOut[] = [];
  const texts: Plan[] = [];
  const taken = new Set<string>();
  for (const file of inside) {
    const inner = file.path.slice(site.root.length);
    const place = placeOf(site, inner, paths);
    if (place.outcome === "left-out" || (place.outcome === "other" && isTextFile(inner)))
      leftOut.push({
        name: file.path,
        why: say(place.outcome === "left-out" ? place.why : "importCommands.isNoTextOfSite"),
      });
    if (place.outcome !== "text") continue;
    const planned = await planText(file, inner, place, { site, facts, given });
    if (!("why" in planned)) texts.push(withFreeSlug(planned, taken));
    // Pages of a generator's own making are no texts.
    else if (isTextFile(inner)) leftOut.push(planned);
  }
  const known = new Set(texts.map(({ file }) => file.path));
  return { texts, leftOut, others: given.files.filter(({ path }) => !isTextFile(path) && !known.has(path)).length };
}

type TextPlace = Extract<ReturnType<typeof placeOf>, { outcome: "text" }>;

async function planText(
  file: ExportFile,
  inner: string,
  place: TextPlace,
  { site, facts, given }: { site: MarkdownSite; facts: ExportFacts; given: Export },
): Promise<Plan | LeftOut> {
  const bundle = await bundleFacts(given, file);
  if (bundle.isTrashed) return { name: file.path, why: say("importCommands.layInBin") };
  const source = await readText(file).catch((error: Error & { code?: string }) => {
    if (error.code === "export-fault") return error.message;
    throw error;
  });
  if (typeof source === "string") return { name: file.path, why: source.replace(`${file.path} `, "") };
  const read = facts.readMarkdown(source.text, inner);
  const why =
    isHtmlFile(inner) && read.fields.length === 0 ? say("importCommands.noFrontMatter") : nothingIn(read, place, site);
  if (why) return { name: file.path, why };
  const { front, fields } = read;
  const name = readFileName(inner.replace(/(?:\.textbundle\/text)?\.\w+$/, ".md"));
  const written =
    front?.date ??
    name.date ??
    front?.aliases.map(dayIn).find((day) => day !== null) ??
    front?.created ??
    bundle.created;
  const kind = kindOf(read, place, written);
  const isUndated = kind === "post" && written === null;
  const date =
    written?.replace(/\.000(?=[Z+-]|$)/, "") ?? (kind === "post" ? (file.modified?.slice(0, 10) ?? null) : null);
  const isDraft = front === null || front.draft || place.isDraft || isUndated;
  const categories = valuesOf(fields, ["categories", "category"]).flatMap(({ value }) =>
    typeof value === "string" && site.generator === "jekyll" ? value.split(/[\s,]+/) : textsIn(value),
  );
  const parts = {
    within: place.within,
    isPost: kind === "post",
    title: front?.title ?? null,
    slug: front?.slug ?? null,
    date,
    categories,
  };
  const whole = valuesOf(fields, ["permalink", "url"]).length > 0 && (front?.aliases.length ?? 0) > 0;
  const title = front?.title ?? null;
  // Copied, since parts of a text hold on to all of it.
  const told: Omit<Plan, "file" | "inner"> = structuredClone({
    kind,
    status: isDraft
      ? ("draft" as const)
      : date !== null && Date.parse(date) > Date.now()
        ? ("scheduled" as const)
        : ("published" as const),
    slug: slugFor({ slug: front?.slug ?? withoutLanguage(name.words, site), title, id: inner } as FoundText),
    title,
    date,
    addresses: [...new Set([...(front?.aliases ?? []), ...(whole ? [] : oldAddressesOf(site, parts))])],
    names: valuesOf(fields, ["aliases"]).flatMap(({ value }) => textsIn(value)),
    notes: [
      ...read.faults.map((fault) =>
        front
          ? say("importCommands.fieldUnreadable", { fault })
          : say("importCommands.frontMatterUnreadable", { fault }),
      ),
      ...(source.isGuess ? [say("importCommands.isWindows")] : []),
      ...(isUndated && front ? [say("importCommands.fileDate")] : []),
    ],
  });
  return { file, inner, ...told };
}

/** Why a file is no text for readers; null where it is one. */
function nothingIn(
  { front, fields, body }: MarkdownFile,
  { within, kind }: TextPlace,
  site: MarkdownSite,
): string | null {
  const words = (key: string) => fields.find((field) => wordOf(field.key) === key)?.value;
  if (site.generator === "jekyll" && kind === "page" && fields.length === 0)
    return say("importCommands.noFrontMatterNoPage");
  if (/^(?:index)\.\w+$/i.test(within)) return say("importCommands.isHome");
  if (/^404\.\w+$/.test(within)) return say("importCommands.isNotFoundPage");
  if (front && fields.some(({ value }) => /^\{\{.*\}\}$|^<%.*%>$/.test(String(value))))
    return say("importCommands.isTemplate");
  if (!body.trim() && kind !== "post" && !words("microblog")) return say("importCommands.hasNoText");
  if (!body.trim() && fields.length === 0) return say("importCommands.isEmpty");
  return words("headless") === true ? say("importCommands.shownWithin") : null;
}

function kindOf({ front, fields }: MarkdownFile, { kind }: TextPlace, date: string | null): Plan["kind"] {
  const isPage = fields.find(({ key }) => wordOf(key) === "ispage")?.value;
  if (front && /^(?:true|yes)$/i.test(String(isPage ?? ""))) return "page";
  if (kind !== "either") return kind;
  return date === null ? "page" : "post";
}

/** `words.de.md` of a site in several languages is `words-de` here. */
function withoutLanguage(name: string, { config }: MarkdownSite): string {
  const own = stringIn(config, "defaultContentLanguage") ?? "en";
  return name.endsWith(`.${own}`) ? name.slice(0, -own.length - 1) : name;
}

const dayIn = (path: string): string | null => {
  const [, year, month, day] = /\/(\d{4})\/(\d{2})\/(\d{2})\//.exec(path) ?? [];
  return year ? `${year}-${month}-${day}` : null;
};

/** The first that is free: links within the export lead to it. */
function withFreeSlug(plan: Plan, taken: Set<string>): Plan {
  for (let count = 1; ; count++) {
    const slug = count === 1 ? plan.slug : `${plan.slug}-${count}`;
    const key = posix.join(plan.kind, slug.toLowerCase());
    if (taken.has(key)) continue;
    taken.add(key);
    return { ...plan, slug };
  }
}
