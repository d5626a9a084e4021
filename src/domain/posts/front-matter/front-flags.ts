import { type Sentence, sentence } from "../../../languages/sentence.ts";
import { editDistance } from "../../edit-distance.ts";
import { readDate } from "./front-dates.ts";
import type { FrontField, FrontFields } from "./front-fields.ts";
import { booleanOf, textOf, textsOf } from "./front-values.ts";

const HIDDEN_STATES = new Set(["draft", "drafts", "unpublished", "private", "pending", "trash", "autodraft"]);
/** Keys that say that a post is to be read at its address alone, with the answer that says so. */
const UNLISTED: Readonly<Record<string, boolean>> = {
  unlisted: true,
  noindex: true,
  hidden: true,
  makediscoverable: false,
  ispage: true,
  eleventyexcludefromcollections: true,
};

/**
 * Whether a post is a draft, or readable but in no list. In doubt it is a draft: what was not meant to be public must never
 * appear by a typing error. `kind`: what the text is, in words.
 */
export function readFlags(fields: FrontFields, kind: Sentence): { draft: boolean; unlisted: boolean } {
  const { given } = fields;
  let draft = false;
  let unlisted = false;
  for (const [word, field] of given) {
    const answer = booleanOf(field.value);
    if (word === "draft") draft = isDraft(field, answer) || draft;
    else if (word === "published" || word === "publish") draft = isWithheld(field, answer) || draft;
    else if (word === "permalink" && answer === false) draft = true;
    else if (word === "status") draft = isHiddenState(field) || draft;
    else if (Object.hasOwn(UNLISTED, word)) {
      if (answer !== null) fields.use(field.key);
      if (answer === UNLISTED[word]) unlisted = true;
    } else if (answer !== null && !given.has("draft") && mayMeanHidden(word, answer)) {
      fields.warn(field.key, sentence("postFaults.mayMeanDraft", { key: answer ? "draft" : "published", kind }));
      draft = true;
    }
  }
  return { draft, unlisted };

  function isDraft({ key, value }: FrontField, answer: boolean | null): boolean {
    fields.use(key);
    if (answer === null) fields.warn(key, sentence("postFaults.staysDraft", { given: shown(value), kind }));
    return answer ?? true;
  }

  /** Of `published` only a Boolean or its spelling counts: others write a date or a word there. */
  function isWithheld({ key, value }: FrontField, answer: boolean | null): boolean {
    if (answer !== null) fields.use(key);
    else if (editDistance((textOf(value) ?? "").toLowerCase(), "false", 2) <= 2) {
      fields.warn(key, sentence("postFaults.staysDraft", { given: shown(value), kind }));
      return true;
    } else if (readDate(value).value === undefined)
      fields.warn(key, sentence("postFaults.doesNotCount", { given: shown(value) }));
    return answer === false;
  }

  function isHiddenState({ key, value }: FrontField): boolean {
    const hidden = textsOf(value).some((state) => HIDDEN_STATES.has(state.toLowerCase().replace(/[-_\s]/g, "")));
    if (hidden) fields.use(key);
    return hidden;
  }
}

function mayMeanHidden(word: string, answer: boolean): boolean {
  const meant = answer ? ["draft"] : ["published", "publish"];
  return meant.some((name) => editDistance(word, name, 1) <= 1);
}

const shown = (value: unknown): string | Sentence => textOf(value) ?? sentence("postFaults.listOrGroup");
