import { z } from "zod";
import { sentence } from "../../../languages/sentence.ts";
import { type Reading, textOf } from "./front-values.ts";

const address = z.email();

/** The address that answers go to: one, and nothing else. */
export function readReplyTo(value: unknown): Reading<string> {
  const text = Array.isArray(value) ? null : textOf(value);
  return text !== null && address.safeParse(text).success ? { value: text } : { fault: sentence("postFaults.replyTo") };
}

/** One of the ids that site.yaml declares. */
export function readTopic(value: unknown, topics: readonly string[]): Reading<string> {
  const text = textOf(value);
  if (text !== null && topics.includes(text)) return { value: text };
  const topic = text ?? sentence("postFaults.group");
  if (topics.length === 0) return { fault: sentence("postFaults.topicOfNone", { topic }) };
  return { fault: sentence("postFaults.topic", { topic, topics: topics.join(", ") }) };
}
