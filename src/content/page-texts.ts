import { type PagePath, updatePath } from "../domain/pages/input.ts";
import { isOwnPage, type OwnPage, type OwnPageText, ownPagePath } from "../domain/pages/own-pages.ts";
import type { PageContent, Update } from "../domain/pages/store.ts";
import { isDated } from "../domain/posts/addresses.ts";
import { fileInLanguage } from "../domain/site/file-language.ts";
import type { SiteSettings } from "../domain/site/input.ts";
import type { ContentFault } from "../domain/site/site.ts";
import { said } from "../languages/say.ts";
import { type Sentence, sentence } from "../languages/sentence.ts";
import { isLanguage, isRedirects } from "./scan.ts";

/** What files say now, by path. */
type Files = ReadonlyMap<string, { readonly data: unknown }>;

/**
 * The pages and updates of the content folder in one language. `fillPage` puts the names of site.yaml in their places; a page is
 * filled when it is first asked for. In a further language (`language`; null for the main one) a page that nobody has
 * translated says what it says in the main one; an update that is not translated is none. Pages of the author's own may
 * have the addresses of pages that site.yaml leaves out.
 */
export function createPageTexts(parts: {
  fillPage: (page: unknown, settings: SiteSettings) => unknown;
  settings: () => SiteSettings;
  language: string | null;
}) {
  const { fillPage, settings, language } = parts;
  const without = () => settings().without;
  const pages = new Map<string, unknown>();
  /** Pages whose words are those of the main language. */
  const borrowed = new Set<string>();
  const filledPages = new Map<string, unknown>();
  let updates: readonly Update[] = [];
  let own: readonly OwnPage[] | null = null;

  return {
    page: <Path extends PagePath>(path: Path) => (pageAt(path) as PageContent<Path> | undefined) ?? null,
    texts: () =>
      [...pages.keys()].flatMap((file) => {
        const page = borrowed.has(file) ? null : pageAt(file);
        return hasBody(page) ? [{ file, body: page.body }] : [];
      }),
    updates: () => updates,
    /** Has this page words of its own in this language? */
    isTranslated: (path: string) => pages.has(path) && !borrowed.has(path),
    ownPages(): readonly OwnPage[] {
      own ??= ownPages();
      return own;
    },
    /** Pages whose address another one has, or the site. */
    faults(): ContentFault[] {
      const hidden = ownFiles().flatMap((file) => {
        const place = ownPagePath(file, without());
        return "fault" in place && !borrowed.has(file) ? faultOf(fileInLanguage(file, language), 1, place.fault) : [];
      });
      if (language !== null) return hidden;
      const taken = [...takenPaths()].flatMap(([path, [first = "", ...others]]) =>
        others.map((file) => faultOf(file, null, sentence("fileFaults.pageTaken", { file: first, path }))),
      );
      return [...hidden, ...taken];
    },
    /** Takes over what these files say now. One that has become faulty keeps its last good words; one that is gone is gone. */
    take(paths: Iterable<string>, files: Files): void {
      for (const path of paths) {
        if (isDated(path) || isRedirects(path) || isLanguage(path)) continue;
        const own = files.get(fileInLanguage(path, language));
        const file = own ?? (updatePath.test(path) ? undefined : files.get(path));
        if (file?.data) pages.set(path, file.data);
        else if (!file) pages.delete(path);
        if (file === own) borrowed.delete(path);
        else borrowed.add(path);
      }
      filledPages.clear();
      own = null;
      updates = [...pages.keys()]
        .flatMap((path) => (path.startsWith("now/") && path.endsWith(".md") ? (pageAt(path) as Update) : []))
        .sort((a, b) => (a.date < b.date ? 1 : -1));
    },
  };

  function ownPages(): OwnPage[] {
    return [...takenPaths()].flatMap(([path, [file = ""]]) => ({ ...(pageAt(file) as OwnPageText), file, path }));
  }

  /** The files of each address of a page of the author's own, in the order of their names. */
  function takenPaths(): Map<string, string[]> {
    const taken = new Map<string, string[]>();
    for (const file of ownFiles()) {
      const place = ownPagePath(file, without());
      if ("path" in place) taken.set(place.path, [...(taken.get(place.path) ?? []), file]);
    }
    return taken;
  }

  function ownFiles(): string[] {
    return [...pages.keys()].filter(isOwnPage).sort();
  }

  function pageAt(path: string): unknown {
    if (pages.has(path) && !filledPages.has(path)) filledPages.set(path, fillPage(pages.get(path), settings()));
    return filledPages.get(path);
  }
}

const faultOf = (file: string, line: number | null, message: Sentence): ContentFault => ({
  ...{ file, line, field: null, message: said(message), severity: "error" },
});

const hasBody = (page: unknown): page is { body: string } =>
  typeof page === "object" && page !== null && "body" in page && typeof page.body === "string";
