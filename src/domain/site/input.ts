import { z } from "zod";
import type { Key } from "../../languages/catalogue.ts";
import { wording } from "../../languages/sentence.ts";
import { playerHost, playerNames } from "../cards/players.ts";
import { type Colours, isColour } from "./colours.ts";
import { DEFAULT_STRIP, STRIP_FLAGS } from "./leftovers.ts";
import { type OptionalPage, optionalPages } from "./optional-pages.ts";
import { colourNames } from "./own-colours.ts";

/** Where a link to the author elsewhere may lead; never to script. */
const LINK_PROTOCOLS = /^(https?|mailto|tel|sms|xmpp|matrix|gemini):$/;

export const text = z.string().trim().min(1);
/** A path of the site itself. */
export const sitePath = z.string().regex(/^\/(?!\/)[^\s\\]*$/, wording("fieldFaults.path"));
const linkAddress = z
  .string()
  .trim()
  .refine(
    (written) => sitePath.safeParse(written).success || LINK_PROTOCOLS.test(URL.parse(written)?.protocol ?? ""),
    wording("fieldFaults.linkAddress"),
  );
const secureLink = z.url({ protocol: /^https$/, error: wording("fieldFaults.secureLink") });
const link = z.strictObject({ label: text, path: sitePath });
const colours = z
  .partialRecord(
    z.enum(colourNames),
    z
      .string()
      .refine(
        (written) => /^(#[0-9a-f]+|(oklch|rgb|hsl)\([\d\s.,%/-]+\))$/i.test(written) && isColour(written),
        wording("fieldFaults.colour"),
      ),
  )
  .default({});
const fonts = z.string().max(200).refine(isFontList, wording("fieldFaults.fonts"));

/** Written with its slash or without. */
const optionalPage = z
  .string()
  .trim()
  .transform((name) => (name.startsWith("/") ? name : `/${name}`))
  .refine((path): path is OptionalPage => optionalPages.some((known) => known === path), {
    error: "fieldFaults.optionalPage" satisfies Key,
    params: { pages: optionalPages.join(", ") },
  });

const written = z.strictObject({
  name: text.max(60),
  author: z.strictObject({ name: text, picture: text.optional(), bio: text.optional() }),
  description: text.max(200),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/, wording("fieldFaults.language"))
    .refine(isLocale, wording("fieldFaults.language"))
    .default("en"),
  locale: z.string().refine(isLocale, wording("fieldFaults.locale")).optional(),
  languages: z.array(z.string().refine(isFurtherLanguage, wording("fieldFaults.furtherLanguage"))).default([]),
  timeZone: z.string().refine(isTimeZone, wording("fieldFaults.timeZone")).default("UTC"),
  email: z.email(wording("fieldFaults.email")),
  security: z
    .strictObject({
      contact: z.union([z.email(), secureLink], wording("fieldFaults.emailOrLink")),
      policy: secureLink,
    })
    .partial()
    .default({}),
  topics: z.array(
    z.strictObject({
      id: text.regex(/^[a-z][a-z0-9-]*$/, wording("fieldFaults.word")),
      label: text,
      description: text.optional(),
    }),
  ),
  navigation: z.strictObject({ left: z.array(link), right: z.array(link), footer: z.array(link) }),
  without: z.array(optionalPage).default([]),
  social: z.array(z.strictObject({ service: text.max(40), label: text, url: linkAddress })).default([]),
  colours: z.strictObject({ light: colours, dark: colours }).partial().default({}),
  fonts: z.strictObject({ text: fonts, labels: fonts, code: fonts }).partial().default({}),
  llms: z.boolean().default(false),
  players: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .refine((name) => playerNames.some((known) => known === name) || playerHost.test(name), {
          error: "fieldFaults.player" satisfies Key,
          params: { players: playerNames.join(", ") },
        }),
    )
    .default([]),
  strip: z.array(z.string().refine(isPattern, wording("fieldFaults.pattern"))).default(DEFAULT_STRIP),
});
/** site.yaml: who writes here, and how the site names and links things. Dates and numbers follow the language, unless they are told apart. */
export const siteSettings = written
  .refine(({ language, languages }) => new Set([language, ...languages]).size === languages.length + 1, {
    path: ["languages"],
    error: wording("fieldFaults.furtherLanguages"),
  })
  .transform((settings) => ({ ...settings, locale: settings.locale ?? localeOf(settings.language) }));

/** Of dates and numbers in a language, unless site.yaml tells it apart. */
export const localeOf = (language: string): string => (language === "en" ? "en-US" : language);

/** What site.yaml says, its colours made readable. `prefix`: what addresses in a further language begin with, such as `/de`. */
export type SiteSettings = Omit<z.infer<typeof siteSettings>, "colours"> & {
  readonly colours: Colours;
  readonly prefix?: string;
};

/** Fields that a site says otherwise in a further language: `site.de.yaml`. Whatever it leaves out is as in site.yaml. */
export const languageSettings = z
  .strictObject({
    name: text.max(60),
    author: z.strictObject({ name: text, picture: text, bio: text }).partial(),
    description: text.max(200),
    locale: z.string().refine(isLocale, wording("fieldFaults.locale")),
    topics: z.array(z.strictObject({ id: text, label: text, description: text.optional() })),
    navigation: z.strictObject({ left: z.array(link), right: z.array(link), footer: z.array(link) }).partial(),
    social: z.array(z.strictObject({ service: text.max(40), label: text, url: linkAddress })),
  })
  .partial();
export type SettingsInLanguage = z.infer<typeof languageSettings>;

/** Also the first part of addresses, so it must be written as Intl writes it: `de`, `pt-BR`. */
function isFurtherLanguage(tag: string): boolean {
  try {
    return /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(tag) && Intl.getCanonicalLocales(tag)[0] === tag;
  } catch {
    return false;
  }
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

function isFontList(written: string): boolean {
  return written
    .split(",")
    .every((name) => /^\s*("[\w .-]+"|'[\w .-]+'|[A-Za-z][\w-]*( [A-Za-z][\w-]*)*)\s*$/.test(name));
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, STRIP_FLAGS) !== null;
  } catch {
    return false;
  }
}
