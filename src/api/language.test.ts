import { expect, test } from "vitest";
import { entry, sampleSite, settings } from "../../test/support/sample-site.ts";
import { shippedTexts } from "../languages/shipped.ts";
import { takeTexts } from "../languages/texts.ts";

const site = async (language: string) => {
  takeTexts(new Map([[language, (await shippedTexts(language)) ?? {}]]));
  const letters = [entry("spring", { file: "letters/spring.md" })];
  const entries = [entry("a", { tags: ["Brot"] })];
  return sampleSite({ entries, letters, settings: { ...settings, language, locale: language, llms: true } });
};
const textAt = async (language: string, path: string) => (await (await site(language)).ask(path)).text();

test.each([
  ["en", "Letters", "Notes &amp; Queries: Brot", "## Posts", "Not found"],
  ["de", "Briefe", "Notes &amp; Queries: Brot", "## Beiträge", "Nicht gefunden"],
  ["fr", "Lettres", "Notes &amp; Queries\u00a0: Brot", "## Articles", "Introuvable"],
  ["es", "Cartas", "Notes &amp; Queries: Brot", "## Entradas", "No encontrado"],
])(
  "P184: what feeds, lists and plain answers say is in the language of the site: %s",
  async (language, letters, ofTerm, posts, gone) => {
    expect(await textAt(language, "/feed.xml")).toContain(`<category>${letters}</category>`);
    expect(await textAt(language, "/tags/brot/feed.xml")).toContain(`<title>${ofTerm}</title>`);
    expect(await textAt(language, "/llms.txt")).toContain(posts);
    for (const path of ["/tags/nothing/feed.xml", "/share/nothing.png", "/media/nothing.png"])
      expect([path, await textAt(language, path)]).toEqual([path, gone]);
  },
);
