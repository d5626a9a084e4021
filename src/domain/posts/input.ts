import { z } from "zod";

const text = z.string().trim().min(1);
const calendarDate = z
  .string()
  .regex(
    /^\d{4}-\d{2}-\d{2}([T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/,
    "must be a date such as 2025-06-29 or 2025-06-29 18:30",
  )
  .refine(isRealDate, "is not a day of the calendar");

/** What a post's address may consist of. */
export const slugPattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u;

/** The front matter of a post. `date` may carry a time of day in the site's time zone, or one with its own offset. */
export const postFrontMatter = z
  .strictObject({
    id: z.union([text, z.number().transform(String)], "must be a word or a number").optional(),
    slug: text.regex(slugPattern, "may hold letters, digits, dots and hyphens").optional(),
    title: text,
    date: calendarDate,
    updated: calendarDate.optional(),
    image: text.optional(),
    alt: text.optional(),
    caption: text.optional(),
    category: text.optional(),
    tags: z.array(text).default([]),
    author: text.optional(),
    draft: z.boolean().default(false),
    description: text.max(300).optional(),
    aliases: z
      .array(z.string().regex(/^\/(?!\/)[^\s?#\\]+$/, "must be a path such as /2023/05/on-margins"))
      .default([]),
  })
  .refine((post) => !post.image || post.alt, { path: ["alt"], message: "is needed for the image: say what it shows" });
export type PostFrontMatter = z.infer<typeof postFrontMatter>;

function isRealDate(written: string): boolean {
  const day = written.slice(0, 10);
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
