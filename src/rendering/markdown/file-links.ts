import { folderOf, isDated, postPath, textPath } from "../../domain/posts/addresses.ts";
import { attachmentType } from "../../domain/posts/attachments.ts";
import { nameOfFile } from "../../domain/posts/file-name.ts";
import { pictureAddress } from "../../domain/posts/picture-address.ts";
import type { FileStore, PictureStore } from "../../domain/posts/store.ts";
import { type Sentence, sentence } from "../../languages/sentence.ts";
import { isPicture } from "../pictures/content-file.ts";
import { type FileReference, fileAddress } from "./compiled-text.ts";
import { decoded } from "./links.ts";

interface Surroundings {
  readonly files: FileStore;
  readonly pictures: Pick<PictureStore, "describe">;
  /** The slug of the post that a Markdown file holds. */
  slugOf(file: string): string | undefined;
}

/** Finds what the files are that a text links to: posts, letters and their like, pictures, other files; what cannot be read is a problem. */
export async function resolveLinks(references: readonly FileReference[], around: Surroundings) {
  /** Where the files are read now, by {@link fileAddress}. */
  const addresses = new Map<string, string>();
  const postLinks: string[] = [];
  /** Places within posts: `slug#id`. */
  const postAnchors: string[] = [];
  const problems: Sentence[] = [];
  for (const { source, path } of references) {
    const slug = slugAt(path, around);
    const address = slug === null ? await addressOf(path, around) : postPath(slug);
    if (slug !== null) postLinks.push(slug);
    const id = decoded(/#(.+)/s.exec(source)?.[1] ?? "");
    if (slug !== null && id) postAnchors.push(`${slug}#${id}`);
    if (address) addresses.set(fileAddress(path), address);
    else if (await around.files.find(path)) problems.push(sentence("textFaults.fileNotServed", { file: source }));
    else problems.push(sentence("textFaults.noFile", { file: source }));
  }
  return { addresses, postLinks, postAnchors, problems };
}

/** Puts the addresses into compiled HTML. */
export function withLinks(html: string, addresses: ReadonlyMap<string, string>): string {
  if (addresses.size === 0) return html;
  return html.replace(/ href="(\/media\/[^"#]+)/g, (whole, written) => {
    const address = addresses.get(written);
    return address === undefined ? whole : ` href="${address}`;
  });
}

function slugAt(path: string, { slugOf }: Surroundings): string | null {
  return /^posts\/.+\.(?:md|markdown)$/i.test(path) ? (slugOf(path) ?? nameOfFile(path)) : null;
}

async function addressOf(path: string, { files, pictures, slugOf }: Surroundings): Promise<string | null> {
  if (isDated(path) && /\.(?:md|markdown)$/i.test(path))
    return (await files.find(path)) && textPath(folderOf(path), slugOf(path) ?? nameOfFile(path));
  if (isPicture(path)) {
    const facts = await pictures.describe(path);
    return facts && pictureAddress(facts);
  }
  const file = attachmentType(path) && (await files.find(path));
  return file ? `${fileAddress(path)}?v=${file.version}` : null;
}
