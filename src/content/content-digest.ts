import { createHash } from "node:crypto";
import type { ContentIndex } from "./entry-index.ts";

/**
 * Names what the content folder says: the bytes of its texts and settings, and which pictures they show, by path and
 * size. No times: the same content has the same name on another machine.
 */
export function contentDigest({ files, pictures }: ContentIndex, named: ReadonlySet<string>): string {
  const lines = [
    ...[...files].map(([path, { hash }]) => `${path} ${hash}`),
    ...[...named].map((path) => `${path} ${pictures.get(path)?.stamp.size ?? "none"}`),
  ];
  return createHash("sha256").update(lines.sort().join("\n")).digest("base64url").slice(0, 22);
}
