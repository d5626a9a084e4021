import type { ImportTools } from "../cli/tools.ts";
import type { Config } from "../config.ts";
import { type ImportParts, importExport } from "../domain/imports/import.ts";
import { isAlwaysAnswered } from "../domain/pages/addresses.ts";
import { addressList } from "../imports/address-list.ts";
import { openContentWriter } from "../imports/content-writer.ts";
import { openFetching } from "../imports/fetch-file.ts";
import { openConverting } from "../imports/html/converting.ts";
import { markdownReferences, wordsOfMarkdown } from "../imports/markdown-references.ts";
import { openExport } from "../imports/open-export.ts";
import { platforms } from "../imports/platforms.ts";
import { assembleContent } from "./content.ts";
import { exportFacts } from "./export-facts.ts";

/** Creates what bringing another blog's export along works with. */
export async function assembleImportTools(
  config: Config,
  keys: Parameters<typeof assembleContent>[1],
): Promise<ImportTools> {
  const { folder, fateOfAddress, close } = await assembleContent(config, keys, { watch: false, silent: true });
  const { timeZone } = folder.settings();
  const slugs = new Set(folder.entries().map(({ slug }) => slug));
  return {
    async *importFrom(name, path, { dryRun, pictures, fetched }) {
      const platform = platforms[name];
      if (!platform) throw new Error(`There is no importer “${name}”.`);
      const given = await openExport(path, pictures === "fetch" ? null : pictures);
      const store = await openContentWriter({ folder: config.contentFolder, platform: name, dryRun, slugs });
      const fetching = pictures === "fetch" && !dryRun ? await openFetching(fetched) : null;
      const converting = openConverting(name);
      const parts: ImportParts = {
        store,
        convert: converting.convert,
        references: markdownReferences,
        wordsOf: wordsOfMarkdown,
        isAlwaysAnswered,
        fetchFile: fetching?.fetchFile ?? null,
      };
      try {
        yield* importExport(parts, platform.read, given, exportFacts(timeZone));
      } finally {
        await store.close();
        await fetching?.close();
        await converting.close();
        await given.close();
      }
    },
    async *oldAddresses(list) {
      for await (const address of addressList(list)) yield fateOfAddress(address);
    },
    close,
  };
}

/** Where posts can be brought from. */
export const importPlatforms: readonly string[] = Object.keys(platforms);
