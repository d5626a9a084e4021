import { localeOf, type SettingsInLanguage, type SiteSettings } from "./input.ts";

/** What the site says of itself in a further language: the main language's settings, and over them its own (`site.de.yaml`). */
export function settingsInLanguage(main: SiteSettings, language: string, own: SettingsInLanguage | null): SiteSettings {
  const { author, navigation, topics, ...others } = own ?? {};
  const words = new Map(topics?.map((topic) => [topic.id, topic]));
  return {
    ...main,
    ...(others as Partial<SiteSettings>),
    language,
    prefix: `/${language}`,
    locale: own?.locale ?? localeOf(language),
    author: over(main.author, author),
    navigation: over(main.navigation, navigation),
    // Which topics there are is said once: readers of all languages choose among the same.
    topics: main.topics.map((topic) => words.get(topic.id) ?? topic),
  };
}

/** A field that is left out is not there at all. */
const over = <Fields extends object>(
  main: Fields,
  own: { readonly [Field in keyof Fields]?: Fields[Field] | undefined } | undefined,
): Fields => ({ ...main, ...own }) as Fields;
