import { faultName } from "../domain/site/fault-line.ts";
import type { ContentFault } from "../domain/site/site.ts";
import { faultsInFiles } from "./faults.ts";
import type { Sources } from "./sources.ts";

/** What the author should mend in the content folder. */
export interface FaultList {
  all(): readonly ContentFault[];
  /** Takes over the faults of the files as they are now, with those of the list of posts; new ones are logged. */
  take(files: Sources["files"], ofPosts: readonly ContentFault[]): void;
}

export function createFaultList(log: { warn(details: object, message: string): void }): FaultList {
  let faults: readonly ContentFault[] = [];
  return {
    all: () => faults,
    take(files, ofPosts) {
      const before = new Set(faults.map(faultName));
      const found: ContentFault[] = [...ofPosts, ...faultsInFiles(files)];
      if (!files.has("site.yaml")) found.push(NO_SETTINGS);
      faults = found.sort((a, b) => (a.file === b.file ? (a.line ?? 0) - (b.line ?? 0) : a.file < b.file ? -1 : 1));
      for (const fault of faults) {
        const { message, ...where } = fault;
        if (!before.has(faultName(fault))) log.warn(where, message);
      }
    },
  };
}

const NO_SETTINGS: ContentFault = {
  file: "site.yaml",
  line: null,
  field: null,
  message: "is missing; its last settings are kept",
  severity: "error",
};
