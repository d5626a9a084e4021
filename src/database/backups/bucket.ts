import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, openAsBlob } from "node:fs";
import { posix } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { AwsClient } from "aws4fetch";
import { SaxesParser } from "saxes";
import type { BackupStore } from "./folder.ts";

/** How a storage that speaks S3 is reached. */
export interface BucketAccess {
  /** Such as `https://s3.eu-central-1.amazonaws.com`; the bucket follows as the first part of the path. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/**
 * Backups in a bucket, under a prefix. What is put there goes in one request, with the SHA-256 of its bytes, so that the
 * server refuses what was damaged on the way; a file may have 5 GB at most.
 */
export function openBucket(access: BucketAccess, { bucket, path }: { bucket: string; path: string }): BackupStore {
  const { accessKeyId, secretAccessKey, region } = access;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 2, initRetryMs: 500 });
  const base = `${access.endpoint.replace(/\/$/, "")}/${bucket}`;
  const keyOf = (name: string) => posix.join(path, name);
  const urlOf = (name: string) => `${base}/${keyOf(name).split("/").map(encodeURIComponent).join("/")}`;

  async function ask(method: string, url: string, more: { headers?: Record<string, string>; body?: Blob } = {}) {
    const answer = await client.fetch(url, { method, ...more });
    if (answer.ok) return answer;
    const [, code] = /<Code>(\w{1,60})<\/Code>/.exec(await answer.text()) ?? [];
    throw new Error(`the bucket ${bucket} answers ${method} with ${answer.status}${code ? ` ${code}` : ""}`);
  }

  return {
    async put(file, name) {
      const body = await openAsBlob(file);
      await ask("PUT", urlOf(name), { body, headers: { "X-Amz-Content-Sha256": await sha256(file) } });
      const stored = Number((await ask("HEAD", urlOf(name))).headers.get("Content-Length"));
      if (stored !== body.size) throw new Error(`the bucket ${bucket} holds ${stored} of ${body.size} bytes`);
    },
    async names() {
      const prefix = path ? `${path}/` : "";
      const names: string[] = [];
      for (let token: string | null = null; ; ) {
        const query = new URLSearchParams({
          "list-type": "2",
          prefix,
          ...(token ? { "continuation-token": token } : {}),
        });
        const page = readListing(await (await ask("GET", `${base}?${query}`)).text());
        names.push(...page.keys.map((key) => key.slice(prefix.length)));
        if (!page.next) return names;
        token = page.next;
      }
    },
    async remove(name) {
      await ask("DELETE", urlOf(name));
    },
    async fetch(name, file) {
      const { body } = await ask("GET", urlOf(name));
      await pipeline(
        Readable.fromWeb(body as unknown as ReadableStream),
        createWriteStream(file, { mode: 0o600, flags: "wx" }),
      );
    },
    addressOf: (name) => `s3://${bucket}/${keyOf(name)}`,
  };
}

async function sha256(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** The keys of a page of ListObjectsV2, and the token of the next one. */
function readListing(xml: string): { keys: string[]; next: string | null } {
  const listing = { keys: [] as string[], next: null as string | null };
  const parser = new SaxesParser();
  let text = "";
  parser.on("opentag", () => {
    text = "";
  });
  parser.on("text", (part) => {
    text += part;
  });
  parser.on("closetag", ({ name }) => {
    if (name === "Key") listing.keys.push(text);
    if (name === "NextContinuationToken") listing.next = text;
    text = "";
  });
  parser.write(xml).close();
  return listing;
}
