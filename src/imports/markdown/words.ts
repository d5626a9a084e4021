/** The places where a link or picture is shown, in the notations of all generators alike. */

/** An address as Markdown's links take it. */
const destination = (address: string): string =>
  /[\s()<>]/.test(address) ? `<${address.replace(/[<>\n]/g, encodeURIComponent)}>` : address;

/** A picture with alternative text and, as its title, the caption. */
export function picture(address: string, alt: string, caption = ""): string {
  const words = caption
    .replace(/<[^<>]*>/g, "")
    .replace(/\s+/g, " ")
    .trim();
  const title = words ? ` "${words.replaceAll('"', '\\"')}"` : "";
  return `![${alt.replace(/\s+/g, " ").replace(/[[\]]/g, "\\$&").trim()}](${destination(address.trim())}${title})`;
}

/** A link; its address alone where it has no words. */
export const link = (address: string, words = ""): string =>
  words.trim() ? `[${words.trim()}](${destination(address)})` : address;

/** The page of a video, post or program on another site, by the name of the place and what names it there; null for other places. */
export function pageOf(place: string, ids: readonly string[]): string | null {
  const [id = "", ...more] = ids.filter(Boolean);
  if (!id) return null;
  if (/^https?:\/\//.test(id)) return id;
  const page = PAGES[place.toLowerCase()];
  return page ? page(id, more) : null;
}

const PAGES: Readonly<Record<string, (id: string, more: readonly string[]) => string>> = {
  youtube: (id) => `https://www.youtube.com/watch?v=${id}`,
  vimeo: (id) => `https://vimeo.com/${id}`,
  gist: (user, [id]) => `https://gist.github.com/${id ? `${user}/${id}` : user}`,
  tweet: (user, [id]) => `https://twitter.com/${id ? `${user}/status/${id}` : `i/status/${user}`}`,
  twitter: (user, [id]) => `https://twitter.com/${id ? `${user}/status/${id}` : `i/status/${user}`}`,
  x: (user, [id]) => `https://x.com/${id ? `${user}/status/${id}` : `i/status/${user}`}`,
  instagram: (id) => `https://www.instagram.com/p/${id}/`,
  github: (id) => `https://github.com/${id}`,
  codepen: (user, [id]) => `https://codepen.io/${id ? `${user}/pen/${id}` : user}`,
};

const SIGNS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    NOTE: "note info information abstract summary tldr todo example quote cite question help faq notice callout primary secondary message",
    TIP: "tip hint success check done",
    IMPORTANT: "important",
    WARNING: "warning attention warn alert",
    CAUTION: "caution danger error failure fail missing bug",
  }).flatMap(([sign, names]) => names.split(" ").map((name) => [name, sign])),
);

/** The callout of this site that comes nearest to a name; null for names of other things. */
export const calloutSign = (name: string): string | null => SIGNS[name.toLowerCase()] ?? null;

/** Lines as a callout, with a title of its own where it has one. */
export function callout(sign: string, title: string, lines: string): string {
  const head = title.trim() ? [`**${title.trim()}**`, ""] : [];
  const body = lines.replace(/^\n+/, "").trimEnd().split("\n");
  return [`[!${sign}]`, ...head, ...body].map((line) => (line ? `> ${line}` : ">")).join("\n");
}

/** Code between fences longer than any within it. */
export function fenced(language: string, code: string): string {
  const fence = "`".repeat(Math.max(3, ...[...code.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return `${fence}${language}\n${code.replace(/^\n|\n$/g, "")}\n${fence}`;
}
