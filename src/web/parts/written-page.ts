import { data, type RouterContextProvider } from "react-router";
import { excerpt } from "../../domain/posts/excerpt.ts";
import { servicesContext } from "../context.ts";
import { type CarriedHtml, carryHtml } from "../shell/document-html.tsx";

type Context = Readonly<RouterContextProvider>;

/** A page of the author, its Markdown rendered and on its way to `RenderedHtml`. */
export type WrittenPage<Page> = Omit<Page, "body"> & {
  readonly body: CarriedHtml;
  /** The author's own description, else the beginning of the text. */
  readonly description: string;
};

/** Renders a page of the folder `pages`; throws the answer 404 where the author has not written it. */
export async function writtenPage<Page extends { readonly body: string; readonly description?: string | undefined }>(
  context: Context,
  name: string,
  page: Page | null,
): Promise<WrittenPage<Page>> {
  if (!page) throw notWritten();
  const { body, opening } = await writtenText(context, name, { markdown: page.body, folder: "pages" });
  return { ...page, body, description: page.description ?? opening };
}

/** Renders a text; `opening` is its beginning without markup, as long as a description. */
export async function writtenText(
  context: Context,
  name: string,
  { markdown, folder }: { markdown: string; folder: string },
): Promise<{ body: CarriedHtml; opening: string }> {
  const { html, text } = await context.get(servicesContext).texts.render(markdown, { folder });
  return { body: carryHtml(context, name, html), opening: excerpt(text, 150) };
}

/** What a loader throws for a page that the author has not written: the friendly page, with status 404. */
export const notWritten = () => data(null, { status: 404 });
