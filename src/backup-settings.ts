import { z } from "zod";
import { isLoopback } from "./domain/loopback.ts";

/** What the environment says of backups. The key of the bucket is in here: never log it. */
export interface BackupConfig {
  /** A folder or `s3://bucket/prefix`; null: none on a schedule. */
  readonly to: string | null;
  /** Hours between two of them. */
  readonly every: number;
  /** How many stay. */
  readonly keep: number;
  /** For whom they are encrypted by age (`age1…`). */
  readonly recipients: readonly string[];
  /** How a bucket is reached; null without keys. */
  readonly s3: {
    readonly endpoint: string;
    readonly region: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  } | null;
}

/** `s3://bucket/some/prefix`, the prefix without slashes at its ends; null for what is no such address. */
export function readBucketAddress(written: string): { readonly bucket: string; readonly path: string } | null {
  const [, bucket, path = ""] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,62})(?:\/(.*))?$/.exec(written) ?? [];
  return bucket ? { bucket, path: path.split("/").filter(Boolean).join("/") } : null;
}

/** Is this meant to be the address of a bucket, and no folder? */
export const isBucketAddress = (written: string): boolean => /^s3:/i.test(written);

export const backupSettings = {
  BACKUP_TO: z
    .string()
    .refine(
      (value) => !isBucketAddress(value) || readBucketAddress(value) !== null,
      "must be a folder or an address such as s3://bucket/prefix",
    )
    .optional(),
  BACKUP_EVERY: z
    .string()
    .regex(/^\d+h?$/, "must be a number of hours such as 24h")
    .transform((value) => Number.parseInt(value, 10))
    .refine((value) => value >= 1 && value <= 8_760, "must be from 1h to 8760h")
    .default(24),
  BACKUP_KEEP: z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .refine((value) => value >= 1 && value <= 10_000, "must be from 1 to 10000")
    .default(30),
  BACKUP_AGE_RECIPIENT: z
    .string()
    .transform((value) => value.split(/[\s,]+/))
    .refine(
      (values) => values.every((value) => /^age1[a-z0-9]{58,}$/.test(value)),
      "must be a public key of age (age1…)",
    )
    .default([]),
  BACKUP_S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be a web address such as https://s3.example.org" })
    .refine(
      (value) => value.startsWith("https:") || isLoopback(new URL(value).hostname),
      "must begin with https:// outside this machine",
    )
    .optional(),
  BACKUP_S3_REGION: z.string().default("us-east-1"),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
};

type Given = z.infer<z.ZodObject<typeof backupSettings>>;

export function arrangeBackup(given: Given): BackupConfig {
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = given;
  const region = given.BACKUP_S3_REGION;
  const endpoint = given.BACKUP_S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`;
  return {
    to: given.BACKUP_TO ?? null,
    every: given.BACKUP_EVERY,
    keep: given.BACKUP_KEEP,
    recipients: given.BACKUP_AGE_RECIPIENT,
    s3: accessKeyId && secretAccessKey ? { endpoint, region, accessKeyId, secretAccessKey } : null,
  };
}

/** Settings that are wrong together: their names, and what is wrong. */
export function backupFaults({ to, s3 }: BackupConfig): [setting: string, message: string][] {
  if (!to || !isBucketAddress(to) || s3) return [];
  return [["BACKUP_TO", "needs BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY to reach a bucket"]];
}
