import { type IssueText, READER_URL, type Warning } from "../../../domain/newsletters/letter.ts";
import type { RenderedText } from "../../../domain/posts/post.ts";
import type { Palettes } from "../../../domain/site/own-colours.ts";
import { inversionWarnings } from "./inverted-colours.ts";
import { type IssueBlock, inlinesOf, type MailPicture, picturesOf } from "./issue-blocks.ts";
import { linkWarning } from "./link-checks.ts";

/** Bytes. Gmail cuts a mail off at 102 kB of HTML. */
const MOST_HTML = 90_000;
const HEAVIEST_PICTURE = 400_000;
const HEAVIEST_PICTURES = 1_500_000;

/** What the checks ask of the site. */
export interface IssueSurroundings {
  /** Where a path of the site leads, posts and letters included; without query and fragment. */
  leads(path: string): "there" | "gone" | "unknown";
  /** Bytes of what is served at an absolute address of a picture; null where nothing is. */
  weigh(address: string): Promise<number | null>;
  /** SHA-256 (hex) of the author's own file behind such an address, the same on every machine; null without one. */
  fingerprint(address: string): Promise<string | null>;
}

/** An issue as it would go. */
interface CheckedIssue extends Pick<IssueText, "path" | "draft" | "date"> {
  readonly html: string;
  /** The plain text. */
  readonly words: string;
  readonly blocks: readonly IssueBlock[];
  readonly rendered: Pick<RenderedText, "text" | "problems">;
  readonly palettes: Palettes;
  readonly origin: string;
}

/** What the author should look at before an issue goes, a sentence each. Nothing is asked of another host. */
export async function issueWarnings(
  issue: CheckedIssue,
  around: Pick<IssueSurroundings, "leads" | "weigh">,
): Promise<Warning[]> {
  const inlines = [...inlinesOf(issue.blocks)];
  const pictures = picturesOf(issue.blocks);
  const links = new Map(inlines.flatMap((inline) => (inline.kind === "link" ? [[inline.written, inline.href]] : [])));
  return [
    ...pageWarnings(issue, around),
    ...issue.rendered.problems,
    ...[...links].flatMap(([written, href]) => linkWarning({ written, href }, issue.origin, around) ?? []),
    ...(await pictureWarnings(pictures, around)),
    ...sizeWarnings(issue),
    ...leavingWarnings(issue),
    ...inversionWarnings(issue.palettes.light),
  ];
}

function pageWarnings({ path, draft, date }: CheckedIssue, { leads }: Pick<IssueSurroundings, "leads">): Warning[] {
  if (leads(path) === "there") return [];
  const why = draft ? "it is a draft" : `it is dated ${date}`;
  return [
    `Readers cannot see ${path} yet, to which “view in browser” leads, nor pictures that lie beside its text: ${why}.`,
  ];
}

async function pictureWarnings(
  pictures: readonly MailPicture[],
  { weigh }: Pick<IssueSurroundings, "weigh">,
): Promise<Warning[]> {
  const warnings: Warning[] = [];
  let sum = 0;
  for (const [src, { alt }] of new Map(pictures.map((picture) => [picture.src, picture]))) {
    const { name, format } = namesIn(src);
    const bytes = await weigh(src);
    sum += bytes ?? 0;
    if (!/^(jpe?g|png|gif)$/.test(format))
      warnings.push(`The picture ${name} would go as ${format.toUpperCase()}, which many mail programs do not show.`);
    if (bytes === null)
      warnings.push(`The picture ${name} cannot be shown in a mail: no JPEG or PNG of it can be made.`);
    else if (bytes > HEAVIEST_PICTURE)
      warnings.push(
        `The picture ${name} weighs ${kilobytes(bytes)}; up to ${kilobytes(HEAVIEST_PICTURE)} open quickly.`,
      );
    if (!alt) warnings.push(`The picture ${name} has no words that say what it shows, for those who do not see it.`);
  }
  if (sum > HEAVIEST_PICTURES)
    warnings.push(`The pictures weigh ${kilobytes(sum)} together; up to ${kilobytes(HEAVIEST_PICTURES)} open quickly.`);
  return warnings;
}

/** The picture's file below the content folder, and in which format it goes. */
function namesIn(address: string): { name: string; format: string } {
  const path = URL.parse(address)?.pathname ?? address;
  const [, name = path, variant] = /^\/media\/(.+?)(?:@\d+\.(\w+))?$/.exec(path) ?? [];
  return { name: decodeURIComponent(name), format: (variant ?? name.split(".").at(-1) ?? "").toLowerCase() };
}

function sizeWarnings({ html, rendered }: CheckedIssue): Warning[] {
  const bytes = Buffer.byteLength(html);
  return [
    ...(bytes > MOST_HTML
      ? [`The HTML has ${kilobytes(bytes)}; above ${kilobytes(MOST_HTML)} mail programs begin to cut off the end.`]
      : []),
    ...(rendered.text.trim() ? [] : ["The text part is empty: there is no word in the text."]),
  ];
}

function leavingWarnings({ html, words }: CheckedIssue): Warning[] {
  const parts = { HTML: html.includes(`href="${READER_URL}"`), "plain text": words.includes(READER_URL) };
  return Object.entries(parts).flatMap(([name, isThere]) =>
    isThere ? [] : [`The ${name} has no link by which a reader can leave: see mails/footer.md.`],
  );
}

const kilobytes = (bytes: number): string => `${Math.round(bytes / 1_000).toLocaleString("en")} kB`;
