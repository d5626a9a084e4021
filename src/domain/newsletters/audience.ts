import { innerStatus } from "../subscribers/status.ts";
import type { ExclusionRule } from "./issue.ts";

/**
 * An issue goes to active readers of its topic who have not paused; an issue without a topic to all active ones. Where the site has
 * several languages a reader gets a text in their own, and where there is none, in the main one: never twice, and never
 * in a further language that is not theirs.
 */
export const exclusionOf: ExclusionRule = (reader, { topic, language, otherLanguages }, now) => {
  const status = innerStatus(reader);
  if (status !== "active") return status;
  if (reader.pausedUntil !== null && reader.pausedUntil > now) return "paused";
  const isTheirs =
    language === null
      ? reader.language === null || !otherLanguages.includes(reader.language)
      : reader.language === language;
  if (!isTheirs) return "language";
  return topic === null || reader.topics === null || reader.topics.includes(topic) ? null : "topic";
};
