import type { ReadExport } from "../domain/imports/export.ts";
import { readButtondown } from "./buttondown.ts";
import { adaptGhost } from "./ghost/cards.ts";
import { readGhost } from "./ghost/ghost.ts";
import type { Adapt } from "./html/to-markdown.ts";
import { readMarkdown } from "./markdown/markdown.ts";
import { adaptMedium } from "./medium/html.ts";
import { readMedium } from "./medium/medium.ts";
import { readMicroblog } from "./microblog.ts";
import { adaptSubstack } from "./substack/html.ts";
import { readSubstack } from "./substack/substack.ts";
import { adaptWordPress } from "./wordpress/html.ts";
import { readWordPress } from "./wordpress/wordpress.ts";
import { readWriteas } from "./writeas.ts";

interface Platform {
  readonly read: ReadExport;
  /** Where its HTML has ways of its own. */
  readonly adapt?: Adapt;
}

/** Where posts can be brought from, by the name that the author says. */
export const platforms: Readonly<Record<string, Platform>> = {
  ghost: { read: readGhost, adapt: adaptGhost },
  medium: { read: readMedium, adapt: adaptMedium },
  substack: { read: readSubstack, adapt: adaptSubstack },
  wordpress: { read: readWordPress, adapt: adaptWordPress },
  buttondown: { read: readButtondown },
  markdown: { read: readMarkdown },
  microblog: { read: readMicroblog },
  writeas: { read: readWriteas },
};
