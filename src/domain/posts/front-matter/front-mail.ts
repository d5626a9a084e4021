import { z } from "zod";
import { type Reading, textOf } from "./front-values.ts";

const address = z.email();

/** The address that answers go to: one, and nothing else. */
export function readReplyTo(value: unknown): Reading<string> {
  const text = Array.isArray(value) ? null : textOf(value);
  return text !== null && address.safeParse(text).success
    ? { value: text }
    : { fault: "must be one e-mail address such as ada@example.org" };
}

/** One of the ids that site.yaml declares. */
export function readTopic(value: unknown, topics: readonly string[]): Reading<string> {
  const text = textOf(value);
  if (text !== null && topics.includes(text)) return { value: text };
  const known = topics.length > 0 ? `there are ${topics.join(", ")}` : "it declares none";
  return { fault: `“${text ?? "a group"}” is no topic of site.yaml; ${known}` };
}
