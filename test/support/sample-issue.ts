import type { Card } from "../../src/domain/cards/card.ts";
import type { IssueText } from "../../src/domain/newsletters/letter.ts";
import { type SiteSettings, siteSettings } from "../../src/domain/site/input.ts";
import type { IssueSurroundings } from "../../src/mail/issues/composing/checks.ts";
import { createComposeIssue } from "../../src/mail/issues/composing/compose-issue.ts";
import { blankPicture, temporarySite } from "../rendering/temporary-site.ts";
import { sampleFooter } from "./sample-mails.ts";

export const ORIGIN = "https://commonplace.example";

/** A page of another site of which title and picture are known. */
const KNOWN = "https://youtu.be/dQw4w9WgXcQ";

const known: Card = {
  href: KNOWN,
  title: "Our talk",
  description: "About it",
  place: "YouTube",
  picture: "letters/spring/a.png",
  player: { service: "YouTube", kind: "video", address: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" },
};

export const issueText = (body: string, more: Partial<IssueText> = {}): IssueText => ({
  kind: "letter",
  slug: "spring",
  title: "Spring",
  subject: "It is spring",
  preheader: "Or nearly.",
  topic: "letters",
  language: null,
  otherLanguages: [],
  replyTo: null,
  unlisted: false,
  draft: false,
  cover: null,
  date: "2026-05-21",
  publishedAt: 0,
  body,
  folder: "letters/spring",
  path: "/letters/spring",
  ...more,
});

/**
 * Composes with the sample's footer; beside the text lie a picture `a.png` of 1,200 by 800 pixels, a recording `talk.mp3`,
 * and a video `film.mp4` with its poster.
 */
export async function issueComposer(
  given: { settings?: Partial<SiteSettings>; surroundings?: Partial<IssueSurroundings>; build?: number } = {},
) {
  const site = await temporarySite(
    {
      "letters/spring/a.png": await blankPicture(1_200, 800).png().toBuffer(),
      "letters/spring/film.jpg": await blankPicture(1_280, 720).jpeg().toBuffer(),
      "letters/spring/film.mp4": "video",
      "letters/spring/talk.mp3": "audio",
    },
    { build: given.build ?? 1, cards: { find: (href) => (href === KNOWN ? known : null) } },
  );
  const settings = siteSettings.parse({
    name: "Commonplace",
    author: { name: "Ada Marlow" },
    description: "Words",
    email: "hello@commonplace.example",
    topics: [],
    navigation: { left: [], right: [], footer: [] },
  });
  return createComposeIssue({
    render: ({ body, folder }) => site.texts.render(body, { folder }),
    footer: sampleFooter,
    settings: () => ({ ...settings, ...given.settings }),
    origin: ORIGIN,
    from: "Ada Marlow <letters@commonplace.example>",
    intake: null,
    surroundings: {
      leads: () => "there",
      weigh: async () => 1_000,
      fingerprint: async () => "a".repeat(64),
      ...given.surroundings,
    },
  });
}
