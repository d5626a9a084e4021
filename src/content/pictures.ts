import type { PictureFacts } from "../domain/posts/arrange.ts";
import type { PictureStore } from "../domain/posts/store.ts";
import type { ContentIndex, IndexedPicture } from "./entry-index.ts";
import { sameStamp, stampOf } from "./scan.ts";

export type KnownPictures = ReturnType<typeof createKnownPictures>;

/** What is known of the pictures that posts name in their front matter. */
export function createKnownPictures(parts: {
  folder: string;
  index: ContentIndex;
  describe: PictureStore["describe"];
}) {
  const { folder, index, describe } = parts;
  const { pictures } = index;
  return {
    /** Null where there is no such picture. */
    get: (path: string): PictureFacts | null => pictures.get(path)?.facts ?? null,
    has: (path: string) => pictures.has(path),
    /** Looks at these pictures again where their files changed; answers whether anything is different now. */
    async refresh(paths: Iterable<string>): Promise<boolean> {
      const changes = new Map<string, IndexedPicture | null>();
      for (const path of new Set(paths)) {
        const stamp = stampOf(folder, path);
        const before = pictures.get(path);
        if (stamp ? sameStamp(stamp, before?.stamp) : !before) continue;
        changes.set(path, stamp && { stamp, facts: await describe(path) });
      }
      if (changes.size === 0) return false;
      index.save({ pictures: changes });
      for (const [path, picture] of changes) {
        if (picture) pictures.set(path, picture);
        else pictures.delete(path);
      }
      return true;
    },
  };
}
