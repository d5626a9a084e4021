import { z } from "zod";
import { DEFAULT_STRIP, STRIP_FLAGS } from "./leftovers.ts";

const text = z.string().trim().min(1);
const path = z.string().regex(/^\/(?!\/)[^\s\\]*$/, "must be a path of this site, such as /about");
const link = z.strictObject({ label: text, path });
const colours = z
  .partialRecord(
    z.enum(["paper", "ink", "ink-soft", "rule", "accent", "accent-ink", "surface", "focus"]),
    z.string().regex(/^(#[0-9a-f]{3,8}|(oklch|rgb|hsl)\([\d\s.,%/-]+\))$/i, "must be a colour such as #7a2e1d"),
  )
  .default({});
const fonts = z
  .string()
  .max(200)
  .refine(isFontList, 'must be names of fonts with commas between them, such as Charter, "Times New Roman", serif');

/** site.yaml: who writes here, and how the site names and links things. */
export const siteSettings = z.strictObject({
  name: text.max(60),
  author: z.strictObject({ name: text, picture: text.optional(), bio: text.optional() }),
  description: text.max(200),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/, "must be a language tag such as en")
    .default("en"),
  locale: z.string().default("en-US"),
  timeZone: z.string().refine(isTimeZone, "must be a time zone such as Europe/London").default("UTC"),
  email: z.email("must be an e-mail address"),
  topics: z.array(z.strictObject({ id: text.regex(/^[a-z][a-z0-9-]*$/), label: text, description: text.optional() })),
  navigation: z.strictObject({ left: z.array(link), right: z.array(link), footer: z.array(link) }),
  social: z.array(
    z.strictObject({ service: z.enum(["microblog", "code", "network", "photos"]), label: text, url: z.url() }),
  ),
  colours: z.strictObject({ light: colours, dark: colours }).partial().default({}),
  fonts: z.strictObject({ text: fonts, labels: fonts, code: fonts }).partial().default({}),
  strip: z.array(z.string().refine(isPattern, "must be a regular expression")).default(DEFAULT_STRIP),
});
export type SiteSettings = z.infer<typeof siteSettings>;

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
