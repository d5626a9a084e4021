import type { ContentFault } from "../domain/site/site.ts";
import type { IndexedFile } from "./entry-index.ts";

/**
 * What the author should mend in the files, in the order of the files. A key that means nothing here is told once for all
 * posts that have it.
 */
export function faultsInFiles(files: ReadonlyMap<string, Pick<IndexedFile, "faults">>): ContentFault[] {
  const found: ContentFault[] = [];
  const notes = new Map<string, { file: string; line: number; posts: number }>();
  for (const [file, { faults }] of files)
    for (const { line, field, message, severity = "error" } of faults) {
      if (severity !== "note") found.push({ file, line, field, message, severity });
      else if (field !== null) {
        const known = notes.get(field);
        const posts = (known?.posts ?? 0) + 1;
        notes.set(field, known && known.file < file ? { ...known, posts } : { file, line, posts });
      }
    }
  for (const [field, { file, line, posts }] of notes) {
    const message = "is not a field that is known here; it is kept, and changes nothing";
    found.push({ file, line, field, message, severity: "warning", posts });
  }
  return found;
}
