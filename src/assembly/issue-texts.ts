import { createHash } from "node:crypto";
import type { Config } from "../config.ts";
import { createFindIssueText } from "../domain/newsletters/find-issue-text.ts";
import type { ComposeIssue, FindIssueText } from "../domain/newsletters/letter.ts";
import { folderOf, isDated } from "../domain/posts/addresses.ts";
import { isReadable } from "../domain/posts/collections.ts";
import type { FileStore, PictureStore, PictureVariant } from "../domain/posts/store.ts";
import type { assembleContent } from "./content.ts";

/** What finds a text for sending, and makes the mail of it. */
export function assembleIssueTexts(
  config: Pick<Config, "siteUrl" | "mail">,
  {
    services,
    folder,
    mailTexts,
  }: Pick<Awaited<ReturnType<typeof assembleContent>>, "services" | "folder" | "mailTexts">,
  /** The address to which a mail program may write as well to leave; null where none is read. */
  intake: string | null,
): { find: FindIssueText; compose: ComposeIssue } {
  const { collections, pages, pictures, files, texts } = services;
  return {
    find: createFindIssueText({
      collections: folder.collections,
      topics: () => folder.settings().topics.map(({ id }) => id),
    }),
    // What composes is large, and most commands and requests never do.
    async compose(text) {
      const { createComposeIssue } = await import("../mail/issues/composing/compose-issue.ts");
      const compose = createComposeIssue({
        render: ({ body, folder: lies }) => texts.render(body, { folder: lies, slugOf }),
        footer: mailTexts.footer,
        settings: folder.settings,
        origin: config.siteUrl.origin,
        from: config.mail.from,
        intake,
        surroundings: {
          leads,
          weigh: (address) => weighed(pictures, address),
          fingerprint: (address) => fingerprintOf(files, address),
        },
      });
      return compose(text);
    },
  };

  function slugOf(file: string): string | undefined {
    return folder.collections[folderOf(file)].entries().find((entry) => entry.file === file)?.slug;
  }

  /** As readers see it now, whatever comes later. */
  function leads(path: string): "there" | "gone" | "unknown" {
    if (isReadable(collections, path)) return "there";
    return isDated(path.slice(1)) ? "gone" : pages.leads(path);
  }
}

/** Bytes of the picture at an absolute address of the site; makes the variant, so that the first reader need not wait. */
async function weighed(pictures: PictureStore, address: string): Promise<number | null> {
  const { file, variant } = pictureAt(address);
  if (variant === null) return (await pictures.original(file))?.size ?? null;
  return (await pictures.variant(file, variant))?.bytes.length ?? null;
}

async function fingerprintOf(files: FileStore, address: string): Promise<string | null> {
  const found = await files.find(pictureAt(address).file);
  if (!found) return null;
  const hash = createHash("sha256");
  for await (const piece of found.read(0, found.size)) hash.update(piece);
  return hash.digest("hex");
}

/** The file below the content folder, and what of it is shown; null for the picture itself. */
function pictureAt(address: string): { file: string; variant: PictureVariant | null } {
  const path = decodeURIComponent(URL.parse(address)?.pathname.replace("/media/", "") ?? "");
  const [, file, width, format] = /^(.+)@(\d+)\.(jpeg|png)$/.exec(path) ?? [];
  if (file === undefined) return { file: path, variant: null };
  return { file, variant: { width: Number(width), format: format as PictureVariant["format"] } };
}
