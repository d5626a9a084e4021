import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { Services } from "../../domain/services.ts";
import { type DocumentState, documentContext, servicesContext } from "../context.ts";
import { writtenText } from "./written-page.ts";

const file = "pages/about.md";

/** What a page carries in the language `shown` of a site with the main language `main`; null: it has one language. */
async function carriedIn(shown: string, main: string | null, own: string[] = []) {
  const context = new RouterContextProvider();
  context.set(servicesContext, {
    texts: { render: async (markdown: string) => ({ html: `<p>${markdown}</p>`, text: markdown }) },
    pages: { hasOwnWords: (asked: string) => own.includes(asked) },
    site: { settings: () => ({ language: shown }) },
    translations: main && { main: () => main },
  } as unknown as Services);
  context.set(documentContext, { isDocument: true, html: new Map<string, string>() } as unknown as DocumentState);
  return (await writtenText(context, "about", { markdown: "words", folder: "pages", file })).body;
}

test("P195: borrowed words carry the language they are in, and the direction where it differs", async () => {
  expect((await carriedIn("de", "en")).words).toEqual({ lang: "en" });
  expect((await carriedIn("ar", "en")).words).toEqual({ lang: "en", dir: "ltr" });
  expect((await carriedIn("de", "he")).words).toEqual({ lang: "he", dir: "rtl" });
  expect((await carriedIn("ar", "he")).words).toEqual({ lang: "he" });
});

test("P195, P157: words of the page's own language carry nothing more", async () => {
  const plain = { name: "about", html: null };
  expect(await carriedIn("de", "en", [file])).toStrictEqual(plain);
  expect(await carriedIn("en", null)).toStrictEqual(plain);
});
