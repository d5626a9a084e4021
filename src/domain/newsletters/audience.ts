import { innerStatus } from "../subscribers/status.ts";
import type { ExclusionRule } from "./issue.ts";

/** An issue goes to active readers of its topic who have not paused; an issue without a topic to all active ones. */
export const exclusionOf: ExclusionRule = (reader, { topic }, now) => {
  const status = innerStatus(reader);
  if (status !== "active") return status;
  if (reader.pausedUntil !== null && reader.pausedUntil > now) return "paused";
  return topic === null || reader.topics === null || reader.topics.includes(topic) ? null : "topic";
};
