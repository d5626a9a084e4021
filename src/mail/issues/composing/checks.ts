import { type IssueText, READER_URL, type Warning } from "../../../domain/newsletters/letter.ts";
import type { RenderedText } from "../../../domain/posts/post.ts";
import type { Palettes } from "../../../domain/site/own-colours.ts";
import { said, say } from "../../../languages/say.ts";
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
    ...issue.rendered.problems.map(said),
    ...[...links].flatMap(([written, href]) => linkWarning({ written, href }, issue.origin, around) ?? []),
    ...(await pictureWarnings(pictures, around)),
    ...sizeWarnings(issue),
    ...leavingWarnings(issue),
    ...inversionWarnings(issue.palettes.light),
  ];
}

function pageWarnings({ path, draft, date }: CheckedIssue, { leads }: Pick<IssueSurroundings, "leads">): Warning[] {
  if (leads(path) === "there") return [];
  return [
    draft ? say("checkCommands.pageIsDraft", { path }) : say("checkCommands.pageIsDated", { path, date: String(date) }),
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
      warnings.push(say("checkCommands.pictureFormat", { name, format: format.toUpperCase() }));
    if (bytes === null) warnings.push(say("checkCommands.pictureUnshown", { name }));
    else if (bytes > HEAVIEST_PICTURE)
      warnings.push(
        say("checkCommands.pictureHeavy", { name, size: kilobytes(bytes), most: kilobytes(HEAVIEST_PICTURE) }),
      );
    if (!alt) warnings.push(say("checkCommands.pictureWordless", { name }));
  }
  if (sum > HEAVIEST_PICTURES)
    warnings.push(say("checkCommands.picturesHeavy", { size: kilobytes(sum), most: kilobytes(HEAVIEST_PICTURES) }));
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
      ? [say("checkCommands.htmlLong", { size: kilobytes(bytes), most: kilobytes(MOST_HTML) })]
      : []),
    ...(rendered.text.trim() ? [] : [say("checkCommands.textEmpty")]),
  ];
}

function leavingWarnings({ html, words }: CheckedIssue): Warning[] {
  return [
    ...(html.includes(`href="${READER_URL}"`) ? [] : [say("checkCommands.htmlUnleavable")]),
    ...(words.includes(READER_URL) ? [] : [say("checkCommands.textUnleavable")]),
  ];
}

const kilobytes = (bytes: number): string => say("checkCommands.kilobytes", { size: Math.round(bytes / 1_000) });
