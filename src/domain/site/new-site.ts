import { z } from "zod";
import { type Sentence, sentence } from "../../languages/sentence.ts";
import { type OptionalPage, optionalPages } from "./optional-pages.ts";

/** What a new site is asked for. */
export interface NewSite {
  readonly name: string;
  readonly author: string;
  /** The address that readers may write to. */
  readonly email: string;
  /** A language of which the words of a new site come along. */
  readonly language: string;
  /** With the sample's posts and letters, which are in English. */
  readonly samples: boolean;
  readonly without: readonly OptionalPage[];
}

/** Characters of a site's name, at most. */
const LONGEST_NAME = 60;

/** What is wrong with a name, of the site or of its author; null for nothing. */
export function nameFault(written: string): Sentence | null {
  if (written.trim() === "") return sentence("fieldFaults.empty");
  return written.trim().length > LONGEST_NAME
    ? sentence("fieldFaults.charactersAtMost", { count: LONGEST_NAME })
    : null;
}

export const emailFault = (written: string): Sentence | null =>
  z.email().safeParse(written.trim()).success ? null : sentence("fieldFaults.email");

/** The pages of a list such as `bookshelf, /list`; null where it names another. */
export function readOptionalPages(written: string): OptionalPage[] | null {
  const named = written.split(/[\s,]+/).filter((name) => name !== "");
  const pages = named.map((name) => optionalPages.find((page) => page === name || page.slice(1) === name));
  return pages.includes(undefined) ? null : [...new Set(pages as OptionalPage[])];
}

/** The address of a package and a folder: small letters, digits and hyphens of a name; `site` where it has none. */
export function packageName(folder: string): string {
  const plain = folder.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.match(/[a-z0-9]+/g)?.join("-") ?? "site";
}
