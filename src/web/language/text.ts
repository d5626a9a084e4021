import type { RouterContextProvider } from "react-router";
import { fill, type Message, type Values } from "../../languages/message.ts";
import { answerInWords, type Text, textIn } from "../../languages/texts.ts";
import { servicesContext } from "../context.ts";
import type { MetaSource } from "../shell/page-meta.ts";
import { type SiteFacts, useSiteFacts } from "../shell/site-facts.ts";

declare global {
  interface Window {
    /** Translations by their English messages: what a page in another language loads before the application. */
    translations?: Readonly<Record<string, Message>>;
  }
}

/** In a browser: a literal key has become its English message there (vite-plugin.ts). */
function translate(english: Message, values?: Values): string {
  const own = window.translations?.[typeof english === "string" ? english : english.other];
  return fill(own ?? english, values, document.documentElement.lang);
}
const inBrowser = translate as unknown as Text;

/** The texts of a view in the language of its page. Keys are written out as literals, since only those reach a browser. */
export const useText: () => Text = import.meta.env.SSR ? () => textIn(useSiteFacts()?.language) : () => inBrowser;

/** The texts of a page's `meta`. */
export const textOf = ({ matches }: Pick<MetaSource, "matches">): Text =>
  import.meta.env.SSR ? textIn((matches[0]?.loaderData as SiteFacts | undefined)?.language) : inBrowser;

/** The texts of a loader or an action, which run on the server only. */
export const textFor = (context: Readonly<RouterContextProvider>): Text =>
  textIn(context.get(servicesContext).site.settings().language);

/** What the site has answered, in the language of the page, by its English words; as it is where it is no text of the catalogue. */
export function told(text: Text, message: string): string {
  if (import.meta.env.SSR) return answerInWords(text, message);
  const own = window.translations?.[message];
  return typeof own === "string" ? own : message;
}
