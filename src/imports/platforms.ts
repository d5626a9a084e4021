import type { ReadExport } from "../domain/imports/export.ts";
import { readGhost } from "./ghost.ts";
import { adaptGhost } from "./ghost-cards.ts";
import type { Adapt } from "./html/to-markdown.ts";
import { adaptWordPress } from "./wordpress/html.ts";
import { readWordPress } from "./wordpress/wordpress.ts";

interface Platform {
  readonly read: ReadExport;
  /** Where its HTML has ways of its own. */
  readonly adapt?: Adapt;
}

/** Where posts can be brought from, by the name that the author says. */
export const platforms: Readonly<Record<string, Platform>> = {
  ghost: { read: readGhost, adapt: adaptGhost },
  wordpress: { read: readWordPress, adapt: adaptWordPress },
};
