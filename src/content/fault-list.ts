import { faultName } from "../domain/site/fault-line.ts";
import type { ContentFault } from "../domain/site/site.ts";
import { said, say } from "../languages/say.ts";
import type { Sentence } from "../languages/sentence.ts";
import type { Sources } from "./sources.ts";

/** What the author should mend in the content folder, with the folders in it that are `closed`; `log` is told what is new. */
export function createFaultList(
  log: { warn(details: object, message: string): void },
  closed: ReadonlyMap<string, string>,
) {
  let faults: readonly ContentFault[] = [];
  return {
    all: () => faults,
    /** Takes over the faults of the files as they are now, with those of the list of posts. */
    take(files: Sources["files"], ofPosts: readonly ContentFault[]): void {
      const before = new Set(faults.map(faultName));
      const found: ContentFault[] = [...ofPosts, ...faultsInFiles(files), ...faultsOfClosed(closed)];
      if (!files.has("site.yaml")) found.push(noSettings());
      faults = found.sort((a, b) => (a.file === b.file ? (a.line ?? 0) - (b.line ?? 0) : a.file < b.file ? -1 : 1));
      for (const fault of faults) {
        const { message, ...where } = fault;
        if (!before.has(faultName(fault))) log.warn(where, message);
      }
    },
  };
}

const noSettings = (): ContentFault => ({
  file: "site.yaml",
  line: null,
  field: null,
  message: say("fileFaults.settingsKept"),
  severity: "error",
});

const faultsOfClosed = (closed: ReadonlyMap<string, string>): ContentFault[] =>
  [...closed].map(([file, reason]) => {
    const message = say("fileFaults.unread", { reason });
    return { file, line: null, field: null, message, severity: "error" };
  });

/**
 * What the author should mend in the files, in the order of the files. A key that means nothing here is told once for all
 * posts that have it.
 */
function faultsInFiles(files: Sources["files"]): ContentFault[] {
  const found: ContentFault[] = [];
  const notes = new Map<string, { file: string; line: number; message: Sentence; posts: number }>();
  for (const [file, { faults }] of files)
    for (const { line, field, message, severity = "error" } of faults) {
      if (severity !== "note") found.push({ file, line, field, message: said(message), severity });
      else if (field !== null) {
        const known = notes.get(field);
        const posts = (known?.posts ?? 0) + 1;
        notes.set(field, known && known.file < file ? { ...known, posts } : { file, line, message, posts });
      }
    }
  for (const [field, { file, line, message, posts }] of notes)
    found.push({ file, line, field, message: said(message), severity: "warning", posts });
  return found;
}
