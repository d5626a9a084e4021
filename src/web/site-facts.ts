import { useRouteLoaderData } from "react-router";
import type { SiteSettings } from "../domain/site/input.ts";
import type { SiteAddresses } from "./context.ts";

/** What every page knows about the site: the root loader's data. */
export interface SiteFacts {
  readonly name: string;
  readonly author: string;
  readonly description: string;
  readonly language: string;
  /** The locale of shown dates and numbers. */
  readonly locale: string;
  readonly email: string;
  readonly topics: SiteSettings["topics"];
  readonly navigation: SiteSettings["navigation"];
  readonly social: SiteSettings["social"];
  /** Colours of the browser around the page. */
  readonly themeColours: { readonly light: string; readonly dark: string };
  /** Whether the author has chosen colours or fonts: then /theme.css exists. */
  readonly hasTheme: boolean;
  /** The site's configured origin, without a slash at its end. */
  readonly origin: string;
  readonly apiHosts: SiteAddresses["apiHosts"];
  /** The current year in the site's time zone. */
  readonly year: string;
}

export function siteFacts(settings: SiteSettings, addresses: SiteAddresses, now: number): SiteFacts {
  const { name, author, description, language, locale, email, topics, navigation, social, colours, fonts, timeZone } =
    settings;
  const chosen = [colours.light, colours.dark, fonts].some((scheme) => scheme && Object.keys(scheme).length > 0);
  return {
    name,
    author: author.name,
    description,
    language,
    locale,
    email,
    topics,
    navigation,
    social,
    themeColours: { light: colours.light?.paper ?? "#fbf7ef", dark: colours.dark?.paper ?? "#1a1613" },
    hasTheme: chosen,
    origin: addresses.origin,
    apiHosts: addresses.apiHosts,
    year: yearIn(timeZone, now),
  };
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
