import { data, type RouterContextProvider } from "react-router";
import type { PagePath } from "../../domain/pages/input.ts";
import { excerpt } from "../../domain/posts/excerpt.ts";
import { directionOfLanguage } from "../../domain/site/direction.ts";
import { servicesContext } from "../context.ts";
import { type CarriedHtml, carryHtml, type OtherWords } from "../shell/document-html.tsx";

type Context = Readonly<RouterContextProvider>;

/** A page of the author, its Markdown rendered and on its way to `RenderedHtml`. */
export type WrittenPage<Page> = Omit<Page, "body"> & {
  readonly body: CarriedHtml;
  /** The author's own description, else the beginning of the text. */
  readonly description: string;
};

/** Renders the page of a file of the folder `pages`; throws the answer 404 where the author has not written it. */
export async function writtenPage<Page extends { readonly body: string; readonly description?: string | undefined }>(
  context: Context,
  name: string,
  file: PagePath,
  page: Page | null,
): Promise<WrittenPage<Page>> {
  if (!page) throw notWritten();
  const { body, opening } = await writtenText(context, name, { markdown: page.body, folder: "pages", file });
  return { ...page, body, description: page.description ?? opening };
}

/**
 * Renders a text; `opening` is its beginning without markup, as long as a description. `file`: the page of the content folder
 * whose text it is, which a further language may have borrowed.
 */
export async function writtenText(
  context: Context,
  name: string,
  { markdown, folder, file }: { markdown: string; folder: string; file?: string },
): Promise<{ body: CarriedHtml; opening: string }> {
  const { html, text } = await context.get(servicesContext).texts.render(markdown, { folder });
  return {
    body: carryHtml(context, name, html, file === undefined ? file : borrowedWords(context, file)),
    opening: excerpt(text, 150),
  };
}

/** What tells browsers in which language the words of a page are that nobody has translated; undefined for others. */
function borrowedWords(context: Context, file: string): OtherWords | undefined {
  const { pages, site, translations } = context.get(servicesContext);
  if (!translations || pages.hasOwnWords(file)) return undefined;
  const [lang, shown] = [translations.main(), site.settings().language];
  const dir = directionOfLanguage(lang);
  return { lang, ...(dir !== directionOfLanguage(shown) && { dir }) };
}

/** What a loader throws for a page that the author has not written: the friendly page, with status 404. */
export const notWritten = () => data(null, { status: 404 });
