import { dirname } from "node:path/posix";
import type { CardTools } from "../cli/tools.ts";
import type { Config } from "../config.ts";
import { fetchCards } from "../domain/cards/fetching.ts";
import { createAskPage } from "../imports/cards/ask-page.ts";
import { openCardFile } from "../imports/cards/card-file.ts";
import { assembleContent } from "./content.ts";

/** Creates what fetching titles and pictures of other sites works with. */
export async function assembleCardTools(
  config: Config,
  keys: Parameters<typeof assembleContent>[1],
): Promise<CardTools> {
  const { folder, services, still, close } = await assembleContent(config, keys, { watch: false, silent: true });
  const { texts } = services;
  const { origin } = config.siteUrl;
  return {
    async *fetchCards(options) {
      const store = await openCardFile(config.contentFolder);
      const ask = createAskPage({ still, players: folder.settings().players });
      const today = new Date().toISOString().slice(0, 10);
      yield* fetchCards(addresses(), { store, ask, today }, options);
    },
    close,
  };

  /** The addresses of other sites that stand alone on a line, of all texts, drafts too. */
  async function* addresses(): AsyncGenerator<string> {
    for (const { file, body } of folder.texts()) yield* await cardsIn(file, body);
    for (const shelf of Object.values(folder.collections))
      for (const entry of shelf.entries()) yield* await cardsIn(entry.file, await shelf.readBody(entry));
  }

  async function cardsIn(file: string, body: string | null): Promise<string[]> {
    if (body === null) return [];
    const { cards } = await texts.render(body, { folder: dirname(file) });
    return cards.filter((address) => URL.parse(address)?.origin !== origin);
  }
}
