import { createHash } from "node:crypto";
import type { Config } from "../config.ts";
import { createFindIssueText } from "../domain/newsletters/find-issue-text.ts";
import type { ComposeIssue, FindIssueText } from "../domain/newsletters/letter.ts";
import { folderOf, isDated } from "../domain/posts/addresses.ts";
import { isReadable } from "../domain/posts/collections.ts";
import type { FileStore, PictureStore, PictureVariant } from "../domain/posts/store.ts";
import { pathWithin, prefixOf } from "../domain/site/addresses.ts";
import type { assembleContent } from "./content.ts";
import { withoutPages } from "./left-out.ts";

/** What finds a text for sending, and makes the mail of it. */
export function assembleIssueTexts(
  config: Pick<Config, "siteUrl" | "mail">,
  {
    services,
    inLanguages,
    folder,
    mailTexts,
  }: Pick<Awaited<ReturnType<typeof assembleContent>>, "services" | "inLanguages" | "folder" | "mailTexts">,
  /** The address to which a mail program may write as well to leave; null where none is read. */
  intake: string | null,
): { find: FindIssueText; compose: ComposeIssue } {
  const { pictures, files } = services;
  const contentIn = (language: string | null) => (language === null ? folder : folder.inLanguage(language));
  const readableIn = (language: string | null) =>
    inLanguages.find(({ site }) => site.settings().language === language) ?? services;
  return {
    find: createFindIssueText({
      languages: [null, ...folder.furtherLanguages].map((language) => ({
        language,
        collections: withoutPages(contentIn(language)).collections,
      })),
      topics: () => folder.settings().topics.map(({ id }) => id),
    }),
    // What composes is large, and most commands and requests never do.
    async compose(text) {
      const { createComposeIssue } = await import("../mail/issues/composing/compose-issue.ts");
      const compose = createComposeIssue({
        render: ({ body, folder: lies, language }) =>
          readableIn(language).texts.render(body, { folder: lies, slugOf: (file) => slugOf(file, language) }),
        footer: (language) => mailTexts.inLanguage(language).footer(),
        settings: (language) => contentIn(language).settings(),
        origin: config.siteUrl.origin,
        from: config.mail.from,
        intake,
        surroundings: {
          leads: (path) => leads(path, text.language),
          weigh: (address) => weighed(pictures, address),
          fingerprint: (address) => fingerprintOf(files, address),
        },
      });
      return compose(text);
    },
  };

  function slugOf(file: string, language: string | null): string | undefined {
    const texts = contentIn(language).collections[folderOf(file)];
    return texts.entries().find((entry) => entry.file === file)?.slug;
  }

  /** As readers see it now, whatever comes later. */
  function leads(path: string, language: string | null): "there" | "gone" | "unknown" {
    const here = readableIn(language);
    const within = pathWithin(prefixOf(here.site.settings()), path);
    return within === null ? leadsIn(services, path) : leadsIn(here, within);
  }

  function leadsIn({ collections, pages }: Pick<typeof services, "collections" | "pages">, path: string) {
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
