import { z } from "zod";
import { wording } from "../../languages/sentence.ts";
import { sitePath, text } from "../site/input.ts";

const date = z.iso.date(wording("fieldFaults.date"));
const webAddress = z.url({ protocol: /^https?$/, error: wording("fieldFaults.webAddress") });

/** `aliases`: old addresses that lead here, as posts have them. */
const page = z.strictObject({
  title: text,
  description: text.max(200).optional(),
  aliases: z.union([text.transform((one) => [one]), z.array(text)]).optional(),
});
const legalPage = page.extend({ version: text, effective: date });

const home = z.strictObject({
  sections: z.array(z.strictObject({ heading: text, text, label: text, path: sitePath.optional() })).min(1),
});

const now = z.strictObject({
  title: text,
  subtitle: text,
  about: z.strictObject({ label: text, url: webAddress }),
});

const welcome = z.strictObject({ expect: z.array(text).length(5), quote: text });

const promise = z.strictObject({ title: text, text, promises: z.array(text).min(1) }).optional();
const memberArea = z.strictObject({
  dashboard: z.strictObject({ welcome: text, activity: text }).optional(),
  membership: z.strictObject({ active: text, other: text, promises: z.array(text).default([]) }).optional(),
  "reading-history": promise,
  bookmarks: promise,
  "member-directory": promise,
  discussions: promise,
  events: promise,
});

const books = z.strictObject({
  categories: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z][a-z0-9-]*$/, wording("fieldFaults.word")),
        name: text,
        description: text.optional(),
        books: z
          .array(
            z.strictObject({
              title: text,
              author: text,
              year: z.union([z.int(), text], wording("fieldFaults.year")).optional(),
              note: text.optional(),
            }),
          )
          .default([]),
      }),
    )
    .min(1),
  spines: z.array(z.strictObject({ title: text, author: text.optional() })).default([]),
});

/** `intro`: the sentence above the texts, once there are some; the rest of the file is shown until then. */
const journal = page.extend({ intro: text.optional() });

/** What is known of pages of other sites, by their addresses; the command `cards` writes it too. */
const cards = z.record(
  webAddress,
  z.strictObject({
    title: text.optional(),
    description: text.optional(),
    picture: text.optional(),
    fetched: date.optional(),
  }),
);

const bookshelf = page.extend({ pictures: z.array(z.strictObject({ caption: text, alt: text })).length(2) });
const list = page.extend({ explainer: z.strictObject({ heading: text, text }), note: text });
const poetry = journal.extend({
  badges: z.array(text).default([]),
  quote: z.strictObject({ text, source: text.optional() }),
});

/** Every page that the author writes, by its file; those in Markdown have a body besides these fields. */
export const pageFiles = {
  "home.yaml": home,
  "books.yaml": books,
  "cards.yaml": cards,
  "now/index.yaml": now,
  "pages/welcome.yaml": welcome,
  "pages/member-area.yaml": memberArea,
  "pages/about.md": page,
  "pages/bookshelf.md": bookshelf,
  "pages/contact.md": page,
  "pages/journal.md": journal,
  "pages/links.md": page,
  "pages/list.md": list,
  "pages/poetry.md": poetry,
  "pages/privacy.md": legalPage,
  "pages/terms.md": legalPage,
};
export type PagePath = keyof typeof pageFiles;

/** An update of the Now page: `now/2025-06-29.md`. Its date is the file's name, and may be repeated inside. */
export const updateFile = z.strictObject({ title: text, date: date.optional() });
export const updatePath = /^now\/(\d{4}-\d{2}-\d{2})\.md$/;
