import type { BucketAccess } from "./bucket.ts";
import { type BackupStore, openFolder } from "./folder.ts";

/** Where backups go: a folder, or a bucket with a prefix. Plain data, so that it can be handed to a thread. */
export type BackupTarget =
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "bucket"; readonly bucket: string; readonly path: string; readonly access: BucketAccess };

export async function openTarget(target: BackupTarget): Promise<BackupStore> {
  if (target.kind === "folder") return openFolder(target.path);
  return (await import("./bucket.ts")).openBucket(target.access, target);
}
