import { say } from "../../languages/say.ts";
import type { ContentFault } from "./site.ts";

/** `posts/on-margins.md:4 date: is missing`, with `(warning)` at the end of what is only that; in the author's language. */
export function faultLine({ file, line, field, message, severity, posts = 1 }: ContentFault): string {
  const place = line === null ? file : `${file}:${line}`;
  const words = `${field ? `${field}: ` : ""}${message.replace(/\s+/g, " ")}`;
  const others = posts > 1 ? ` ${say("fileFaults.havePosts", { count: posts })}` : "";
  return `${place} ${words}${others}${severity === "warning" ? ` ${say("fileFaults.warning")}` : ""}`;
}

/** Tells two faults apart; the line does not count, since it moves with whatever is written above it. */
export function faultName({ file, field, message, posts }: ContentFault): string {
  return JSON.stringify([posts === undefined ? file : null, field, message]);
}
