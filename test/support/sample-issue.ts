import type { IssueText } from "../../src/domain/newsletters/letter.ts";
import { type SiteSettings, siteSettings } from "../../src/domain/site/input.ts";
import type { IssueSurroundings } from "../../src/mail/issues/composing/checks.ts";
import { createComposeIssue } from "../../src/mail/issues/composing/compose-issue.ts";
import { blankPicture, temporarySite } from "../rendering/temporary-site.ts";
import { sampleFooter } from "./sample-mails.ts";

export const ORIGIN = "https://commonplace.example";

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

/** Composes with the sample's footer; beside the text lies a picture `a.png` of 1,200 by 800 pixels. */
export async function issueComposer(
  given: { settings?: Partial<SiteSettings>; surroundings?: Partial<IssueSurroundings>; build?: number } = {},
) {
  const site = await temporarySite(
    { "letters/spring/a.png": await blankPicture(1_200, 800).png().toBuffer() },
    { build: given.build ?? 1 },
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
