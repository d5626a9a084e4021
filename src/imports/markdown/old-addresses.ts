import { posix } from "node:path";
import { stringIn } from "./places.ts";
import type { MarkdownSite } from "./site.ts";

/** What the address of a text was made of. */
export interface AddressParts {
  /** Below the folder of the old site's texts. */
  readonly within: string;
  readonly isPost: boolean;
  readonly title: string | null;
  /** Of its front matter. */
  readonly slug: string | null;
  /** `YYYY-MM-DD…`, or null. */
  readonly date: string | null;
  readonly categories: readonly string[];
}

/**
 * The addresses at which generators put a text whose front matter names none, by the patterns of their settings; several where
 * that depends on what the export does not say.
 */
export function oldAddressesOf(site: MarkdownSite, parts: AddressParts): string[] {
  const base = basePath(site);
  return bareAddresses(site, parts).map((address) => `${base}${address}`.replace(/\/{2,}/g, "/"));
}

/**
 * The addresses at which generators list the texts with a tag or category, which are ours too where both write the name
 * alike: Hugo keeps signs and letters of all languages, others only the plain ones.
 */
export function oldTermAddresses(site: MarkdownSite, term: "tag" | "category", name: string): string[] {
  const lower = name.trim().toLowerCase();
  const kept = lower.replace(/[^\p{L}\p{M}\p{N}\s._#+~@-]+/gu, "").replace(/\s+/g, "-");
  const plain = lower
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/ß/g, "ss")
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-|-$/g, "");
  const names = site.generator === "hugo" ? [kept] : [plain];
  const folder = term === "tag" ? "tags" : "categories";
  return names.filter(Boolean).map((one) => `${basePath(site)}/${folder}/${encodeURIComponent(one)}`);
}

/** The path below which the old site lay, without the slash at its end. */
export function basePath({ generator, config }: MarkdownSite): string {
  const written = generator === "jekyll" ? stringIn(config, "baseurl") : pathOfUrl(stringIn(config, "baseURL"));
  return written?.replace(/(?<!\/)\/+$/, "").replace(/^(?!\/|$)/, "/") ?? "";
}

const pathOfUrl = (url: string | null): string | null => (url && URL.canParse(url) ? new URL(url).pathname : null);

function bareAddresses(site: MarkdownSite, parts: AddressParts): string[] {
  const { within } = parts;
  switch (site.generator) {
    case "hugo":
      return [inHugo(site, parts)];
    case "jekyll":
      return [inJekyll(site, parts)];
    case "plain":
      return datedFile(within);
    default: {
      const stem = stemOf(within);
      const folder = posix.dirname(stem) === "." ? "" : `${posix.dirname(stem)}/`;
      const names = new Set([
        parts.slug ?? posix.basename(stem),
        posix.basename(stem),
        withoutDay(posix.basename(stem)),
      ]);
      return [...names].map((name) => `/${folder}${name}/`.toLowerCase());
    }
  }
}

/** `2019/05/01/words.md`, as micro.blog and others lay their files. */
function datedFile(within: string): string[] {
  const [, address] = /(?:^|\/)(\d{4}\/\d{2}(?:\/\d{2})?\/[^/]+)\.\w+$/.exec(within) ?? [];
  return address ? [`/${address}.html`, `/${address}/`] : [];
}

/** Without its ending; of an index, its folder. */
function stemOf(within: string): string {
  const stem = within.replace(/\.\w+$/, "");
  return stem.replace(/(?:^|\/)index$/, "") || stem;
}

const withoutDay = (name: string): string => name.replace(/^\d{4}-\d{2}-\d{2}-(?=.)/, "");

/** Words as Hugo and Jekyll write them in addresses. */
const urlized = (words: string): string =>
  words
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s._-]+/gu, "")
    .replace(/\s+/g, "-");

const MONTHS = "January February March April May June July August September October November December".split(" ");
const DAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

function inHugo({ config }: MarkdownSite, { within, title, slug, date }: AddressParts): string {
  const [, bare = within, language = ""] = /^(.*)\.([a-z-]{2,7})(?=\.\w+$)/.exec(within) ?? [];
  const isOther = language !== "" && stringIn(config, "languages", language, "languageName") !== null;
  const stem = stemOf(isOther ? `${bare}.md` : within)
    .toLowerCase()
    .replace(/\s+/g, "-");
  const prefix = isOther && language !== (stringIn(config, "defaultContentLanguage") ?? "en") ? `/${language}` : "";
  const name = posix.basename(stem);
  const folders = posix.dirname(stem) === "." ? [] : posix.dirname(stem).split("/");
  const section = folders[0] ?? "";
  const pattern = section
    ? (stringIn(config, "permalinks", section) ?? stringIn(config, "permalinks", "page", section))
    : null;
  const own = slug ?? name;
  const filled =
    pattern &&
    filledIn(pattern, {
      ...dateNames(date),
      section,
      sections: folders.join("/"),
      title: urlized(title ?? name),
      slug: slug ?? urlized(title ?? name),
      filename: name,
      contentbasename: name,
      slugorfilename: own,
      slugorcontentbasename: own,
    });
  const address = prefix + (filled ?? `/${[...folders, own].join("/")}/`);
  return stringIn(config, "uglyURLs") === null && config.uglyURLs !== true && config.uglyurls !== true
    ? address
    : `${address.replace(/\/$/, "")}.html`;
}

const JEKYLL_STYLES: Readonly<Record<string, string>> = {
  date: "/:categories/:year/:month/:day/:title:output_ext",
  pretty: "/:categories/:year/:month/:day/:title/",
  ordinal: "/:categories/:year/:y_day/:title:output_ext",
  weekdate: "/:categories/:year/W:week/:short_day/:title:output_ext",
  none: "/:categories/:title:output_ext",
};

function inJekyll({ config }: MarkdownSite, { within, isPost, slug, date, categories }: AddressParts): string {
  const style = styleFor(config, isPost ? "posts" : "pages") ?? stringIn(config, "permalink") ?? "date";
  const stem = stemOf(within);
  const name = withoutDay(posix.basename(stem));
  if (!isPost) {
    const path = stem.replace(/(?:^|\/)_([\w-]+)\//, "/$1/").replace(/^\//, "");
    return /\/$|^pretty$/.test(style) ? `/${path}/` : `/${path}.html`;
  }
  const folders =
    within
      .split(/(?:^|\/)_posts\//)[0]
      ?.split("/")
      .filter(Boolean) ?? [];
  const names = [...folders, ...categories].map((one) => one.toLowerCase());
  const filled = filledIn(JEKYLL_STYLES[style] ?? style, {
    ...dateNames(date),
    title: slug ?? name,
    slug: urlized(slug ?? name),
    name,
    basename: name,
    categories: [...new Set(names)].map((one) => encodeURI(one)).join("/"),
    slugified_categories: [...new Set(names)].map(urlized).join("/"),
    path: stem,
    collection: "posts",
    output_ext: ".html",
  });
  return filled?.replace(/\/index\.html$/, "/") ?? `/${name}.html`;
}

/** What `defaults` say of all texts of a kind. */
function styleFor({ defaults }: MarkdownSite["config"], type: string): string | null {
  if (!Array.isArray(defaults)) return null;
  for (const rule of defaults) {
    const kind = stringIn(rule ?? {}, "scope", "type");
    const permalink = stringIn(rule ?? {}, "values", "permalink");
    if (permalink && (kind === type || (kind === null && type === "posts" && !stringIn(rule ?? {}, "scope", "path"))))
      return permalink;
  }
  return null;
}

/** A pattern with the names that begin with a colon filled in; null where one is not known. */
function filledIn(pattern: string, names: Readonly<Record<string, string>>): string | null {
  const known = Object.keys(names).toSorted((one, other) => other.length - one.length);
  const filled = pattern.replace(/:(\w+)/g, (whole, word: string) => {
    const name = known.find((one) => word.startsWith(one));
    return name === undefined ? whole : `${names[name]}${word.slice(name.length)}`;
  });
  return /:\w/.test(filled) ? null : `/${filled}`.replace(/\/{2,}/g, "/");
}

/** What patterns call the parts of a day. */
function dateNames(date: string | null): Record<string, string> {
  if (date === null) return {};
  const [year = "", month = "", day = ""] = date.slice(0, 10).split("-");
  const at = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  const monthName = MONTHS[Number(month) - 1] ?? "";
  const dayName = DAYS[at.getUTCDay()] ?? "";
  const dayOfYear = Math.floor((at.getTime() - Date.UTC(Number(year), 0, 1)) / 86_400_000) + 1;
  const [, hour = "00", minute = "00", second = "00"] = /T(\d{2}):(\d{2}):(\d{2})/.exec(date) ?? [];
  return {
    ...{ year, month, day, hour, minute, second, short_year: year.slice(2) },
    ...{ i_month: String(Number(month)), i_day: String(Number(day)), y_day: String(dayOfYear).padStart(3, "0") },
    ...{ yearday: String(dayOfYear), monthname: monthName, weekdayname: dayName, weekday: String(at.getUTCDay()) },
    ...{ short_month: monthName.slice(0, 3), long_month: monthName, short_day: dayName.slice(0, 3), long_day: dayName },
  };
}
