import { resolve } from "node:path";
import { isBucketAddress, readBucketAddress } from "../../backup-settings.ts";
import type { Config } from "../../config.ts";
import type { BackupTarget } from "../../database/backups/targets.ts";
import { say } from "../../languages/say.ts";

/** Where an author's folder or `s3://bucket/prefix` leads. Throws an Error for the author. */
export function targetOf({ backup }: Config, written: string): BackupTarget {
  if (!isBucketAddress(written)) return { kind: "folder", path: resolve(written) };
  const address = readBucketAddress(written);
  if (!address) throw new Error(say("backupCommands.noBucket", { written }));
  if (!backup.s3) throw new Error(say("backupCommands.noKeys"));
  return { kind: "bucket", ...address, access: backup.s3 };
}
