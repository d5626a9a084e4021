import type { ContentFolder, ContentInLanguage } from "../content/files.ts";
import { eachCollection } from "../domain/posts/addresses.ts";
import { createTextCheck, type TextCheck } from "../domain/posts/links.ts";
import type { PostEntry } from "../domain/posts/post.ts";
import type { Posts } from "../domain/posts/posts.ts";
import type { PostStore } from "../domain/posts/store.ts";
import { fileInLanguage } from "../domain/site/file-language.ts";
import { createTranslations } from "../domain/translations/translations.ts";
import { withoutPages } from "./left-out.ts";
import type { readableTexts } from "./readable-texts.ts";

type Readable = ReturnType<typeof readableTexts>["services"];

/** What the further languages of a site need besides their texts: nothing where there is one language. */
export function assembleLanguages(
  main: Readable,
  folder: ContentFolder,
  read: (content: ContentInLanguage) => Readable,
) {
  if (folder.furtherLanguages.length === 0) return null;
  const contents = folder.furtherLanguages.map((language) => withoutPages(folder.inLanguage(language)));
  const further = contents.map((content) => ({ content, services: read(content) }));
  const all = [main, ...further.map(({ services }) => services)];
  return {
    further,
    translations: createTranslations(all.map((one) => ({ ...one, settings: one.site.settings }))),
    collections: eachCollection((folder) => admittedIn(all.map(({ collections }) => collections[folder]))),
  };
}

/** The texts of the main language; a file beside one is served while readers can see the text in any language. */
function admittedIn(languages: readonly Posts[]): Posts {
  const [main] = languages as [Posts];
  return {
    ...main,
    admits(path, token) {
      const found = languages.map((posts) => posts.admits(path, token));
      return found.find((gate) => gate === "everybody") ?? found.find((gate) => gate === "preview") ?? "nobody";
    },
  };
}

/** Checks the texts of every language; in a further one a link may lead to what is there in the main one alone. */
export function checkLanguages(
  main: TextCheck,
  folder: ContentFolder,
  parts: Pick<Parameters<typeof createTextCheck>[0], "renderer" | "clock" | "site">,
  further: readonly { content: ContentInLanguage; services: Readable }[],
): TextCheck {
  const checks = further.map(({ content, services }) => {
    const check = createTextCheck({
      ...parts,
      store: content,
      collections: eachCollection((of) => merged(content.collections[of], folder.collections[of])),
      site: {
        leads: (path) => (services.pages.leads(path) === "there" ? "there" : parts.site.leads(path)),
        menus: () => [],
      },
    });
    return { content, check };
  });
  return {
    async faults(signal) {
      const found = (await main.faults(signal)) ?? null;
      const others = [];
      for (const { content, check } of checks) {
        const faults = found && (await check.faults(signal));
        if (!faults) return null;
        const files = new Set(
          [...Object.values(content.collections).flatMap((texts) => texts.entries()), ...content.texts()].map(
            ({ file }) => file,
          ),
        );
        const { language } = content.settings();
        others.push(
          ...faults
            .filter(({ file }) => files.has(file))
            .map((fault) => ({ ...fault, file: fileInLanguage(fault.file, language) })),
        );
      }
      return found && [...found, ...others];
    },
  };
}

/** The texts of a language, and those of the main one that it does not have. */
function merged<Store extends PostStore>(own: Store, main: PostStore): Store {
  const lacking = () => {
    const files = new Set(own.entries().map(({ file }) => file));
    return main.entries().filter(({ file }) => !files.has(file));
  };
  return {
    ...own,
    entries: () => [...own.entries(), ...lacking()],
    readBody: (entry: PostEntry) => (own.entries().includes(entry) ? own : main).readBody(entry),
  };
}
