import type { Pages } from "../pages/pages.ts";
import { type DatedFolder, folderOf, pathOf, textAt } from "../posts/addresses.ts";
import type { Posts } from "../posts/posts.ts";
import { plainPath } from "../posts/view.ts";
import { prefixOf, withPrefix } from "../site/addresses.ts";
import type { SiteSettings } from "../site/input.ts";

/** What readers can be shown in one language of the site. */
export interface InOneLanguage {
  readonly settings: () => SiteSettings;
  readonly collections: Readonly<Record<DatedFolder, Pick<Posts, "find" | "ofFile" | "alias">>>;
  readonly pages: Pick<Pages, "exists" | "isTranslated">;
}

/** Where a page is read in one of the site's languages. */
interface Translation {
  readonly language: string;
  /** A path of the site, with what addresses in the language begin with. */
  readonly path: string;
  /** Does the page say there the same in that language? Otherwise it is what comes nearest: the page in other words, or the start page. */
  readonly same: boolean;
}

/** What belongs together in the languages of a site (P154). */
export interface Translations {
  /** The main language of the site. */
  readonly main: () => string;
  /** For each language of the site, the main one first; `path` as in the language `from`, without its prefix. */
  of(path: string, from: string): readonly Translation[];
  /**
   * Where a path leads that has nothing in the language `from`, to the same text in that language under its own name, or in
   * the main one; null where there is none either.
   */
  instead(path: string, from: string): string | null;
}

/** `languages`: what can be read in each, the main language first. */
export function createTranslations(languages: readonly InOneLanguage[]): Translations {
  const byName = (language: string) => languages.find(({ settings }) => settings().language === language);

  return {
    main: () => languages[0]?.settings().language ?? "en",
    of(path, from) {
      const here = byName(from);
      return languages.map((one) => {
        const { language } = one.settings();
        const prefix = prefixOf(one.settings());
        const found = one === here ? path : here && pathIn(one, path, here);
        const same = found !== null && found !== undefined && (isText(found) || one.pages.isTranslated(found));
        const shown = same || (found && one.pages.exists(found)) ? found : "/";
        return { language, path: withPrefix(prefix, shown), same };
      });
    },
    instead(path, from) {
      const here = byName(from);
      const [main] = languages;
      if (!here || !main || here === main || textIn(here, path)) return null;
      const entry = textIn(main, path);
      if (entry) {
        const own = shelfOf(here, entry.file).ofFile(entry.file);
        return own ? prefixOf(here.settings()) + pathOf(own) : pathOf(entry);
      }
      return !isText(path) && main.pages.exists(path) && !here.pages.exists(path) ? path : null;
    },
  };
}

const isText = (path: string): boolean => textAt(plainPath(path)) !== null;
const shelfOf = ({ collections }: InOneLanguage, file: string) => collections[folderOf(file)];

/** The path in one language of what another one has at this path; null where it has nothing of it. */
function pathIn(language: InOneLanguage, path: string, here: InOneLanguage): string | null {
  if (!isText(path)) return path;
  const entry = textIn(here, path);
  const found = entry && shelfOf(language, entry.file).ofFile(entry.file);
  return found ? pathOf(found) : null;
}

/** The text that readers find at a path, by its present name or an old one. */
function textIn({ collections }: InOneLanguage, path: string) {
  const at = textAt(plainPath(path));
  if (!at) return null;
  const texts = collections[at.folder];
  return texts.find(texts.alias(path) ?? at.slug);
}
