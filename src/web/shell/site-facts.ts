import { useRouteLoaderData } from "react-router";
import type { SignIn } from "../../domain/members/sign-in.ts";
import type { Services } from "../../domain/services.ts";
import { prefixOf, withPrefix } from "../../domain/site/addresses.ts";
import { directionOfLanguage } from "../../domain/site/direction.ts";
import type { SiteSettings } from "../../domain/site/input.ts";
import type { Translations } from "../../domain/translations/translations.ts";
import type { SiteAddresses } from "../context.ts";
import { chain, drawingOf } from "./social-drawings.ts";

/**
 * A place where the author can be found, with a drawing that stands for it, or else with the service's own `mark`: paths,
 * of which a page brings along those that it shows.
 */
type SocialLink = SiteSettings["social"][number] & ({ readonly drawing: string } | { readonly mark: string });

/** What every page knows about the site: the root loader's data. */
export type SiteFacts = ReturnType<typeof siteFacts>;

/** What decides which pages there are. */
type Existing = Pick<Services, "pages" | "posts">;

export function siteFacts(
  settings: SiteSettings,
  addresses: SiteAddresses,
  existing: Existing & Pick<Services, "marks" | "translations"> & { readonly signIn: Pick<SignIn, "offered"> },
  now: number,
  path: string,
) {
  const { name, author, description, language, locale, email, topics, navigation, social, colours, fonts, timeZone } =
    settings;
  const { without } = settings;
  const { translations } = existing;
  const chosen = [colours.light, colours.dark, fonts].some((scheme) => scheme && Object.keys(scheme).length > 0);
  const menu = (name: keyof typeof navigation) => [
    ...navigation[name].filter((link) => leadsSomewhere(link.path, existing)),
    ...existing.pages
      .ownPages()
      .filter((page) => page.menu === name && !navigation[name].some(({ path }) => path === page.path))
      .map(({ title, path }) => ({ label: title, path })),
  ];
  return {
    name,
    author: author.name,
    description,
    language,
    /** Where the language runs from right to left. */
    ...(directionOfLanguage(language) === "rtl" && { direction: "rtl" as const }),
    /** Of shown dates and numbers. */
    locale,
    email,
    topics,
    /** By which readers can sign in; without one no page mentions signing in. */
    providers: existing.signIn.offered,
    /** The menus, without links to what is not there, and then the author's pages that ask to stand there. */
    navigation: {
      left: menu("left"),
      right: menu("right"),
      footer: menu("footer"),
    },
    /** Addresses of pages that the author has taken away, under all their names. */
    missing: [...existing.pages.missing()],
    /** Those of them that site.yaml leaves out: they have no route. */
    ...(without.length > 0 && { without }),
    social: social.map((link): SocialLink => {
      const drawing = drawingOf(link.service);
      const mark = drawing ? null : existing.marks(link.service);
      return mark === null ? { ...link, drawing: drawing ?? chain } : { ...link, mark };
    }),
    /** Of the browser around the page. */
    themeColours: { light: colours.light?.paper ?? "#fbf7ef", dark: colours.dark?.paper ?? "#1a1613" },
    /** Has the author chosen colours or fonts? Then /theme.css exists. */
    hasTheme: chosen,
    /** Without a slash at its end. */
    origin: addresses.origin,
    apiHosts: addresses.apiHosts,
    year: yearIn(timeZone, now),
    ...(translations && inLanguages(translations, settings, path)),
  };
}

/** Where the page at a path is read in each language of a site that has several, and what addresses in this one begin with. */
function inLanguages(translations: Translations, settings: SiteSettings, path: string) {
  return {
    prefix: prefixOf(settings),
    languages: translations.of(path, settings.language).map((one) => ({
      ...one,
      name: nameOf(one.language),
      isShown: one.language === settings.language,
    })),
  };
}

/** What a language calls itself. */
export function nameOf(language: string): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** The absolute address of a page of the site in the language of these facts. */
export const addressOf = ({ origin, prefix = "" }: Pick<SiteFacts, "origin" | "prefix">, path: string): string =>
  origin + withPrefix(prefix, path);

/** The path of a page in the language that is shown, for what is no `Link`. */
export const useOwnPath = (path: string): string => withPrefix(useSiteFacts()?.prefix ?? "", path);

/** False for a page that the author has taken away, and for a post that readers cannot see. */
export function leadsSomewhere(path: string, { pages, posts }: Existing): boolean {
  const [, slug] = /^\/posts\/([^/?#]+)/.exec(path) ?? [];
  if (slug === undefined) return pages.exists(path);
  return posts.alias(`/posts/${slug}`) !== null || posts.find(decoded(slug)) !== null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

let calendar: { readonly timeZone: string; readonly words: Intl.DateTimeFormat } | undefined;

/** Asked for each page; making a calendar takes longer than all else here. */
function yearIn(timeZone: string, now: number): string {
  if (calendar?.timeZone !== timeZone)
    calendar = { timeZone, words: new Intl.DateTimeFormat("en", { timeZone, year: "numeric" }) };
  return calendar.words.format(now);
}

/** The facts of the site in a view; undefined where not even the root loader has succeeded. */
export function useSiteFacts(): SiteFacts | undefined {
  return useRouteLoaderData<SiteFacts>("root");
}

/** Tells for a page's address whether it exists: the author may have taken the page away. */
export function useExists(): (path: string) => boolean {
  const missing = useSiteFacts()?.missing;
  return (path) => !missing?.includes(path);
}
