import { closeSync, createReadStream, createWriteStream, openSync, readSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import type { Identity } from "age-encryption";

const HEADER = "age-encryption.org/v1\n";

/** Is this a file of age (https://age-encryption.org/v1)? */
export function isEncrypted(file: string): boolean {
  const handle = openSync(file, "r");
  try {
    const start = Buffer.alloc(HEADER.length);
    readSync(handle, start, 0, start.length, 0);
    return start.toString("latin1") === HEADER;
  } finally {
    closeSync(handle);
  }
}

/** Encrypts a file for its recipients (`age1…`), and answers what opens it once more on trial: the key itself, kept nowhere. */
export async function encryptFile(from: string, to: string, recipients: readonly string[]): Promise<Identity> {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  let key: Uint8Array | null = null;
  encrypter.addRecipient({
    wrapFileKey(fileKey) {
      key = fileKey;
      return [];
    },
  });
  await write(await encrypter.encrypt(bytesOf(from)), to);
  return { unwrapFileKey: () => key };
}

/**
 * Decrypts a file with one of these identities; of a text each line that is one (`AGE-SECRET-KEY-1…`), as `age-keygen`
 * writes them. `locked`: it was encrypted for none of them. Throws where the file was changed.
 */
export async function decryptFile(
  from: string,
  to: string,
  identities: string | Identity,
): Promise<{ readonly outcome: "decrypted" | "locked" }> {
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  const all = typeof identities === "string" ? identities.match(/^AGE-SECRET-KEY-\S+/gm) : [identities];
  for (const identity of all ?? []) decrypter.addIdentity(identity);
  const decrypted = await decrypter.decrypt(bytesOf(from)).catch((error: Error) => {
    if (error.message.startsWith("no identity")) return null;
    throw error;
  });
  if (!decrypted) return { outcome: "locked" };
  await write(decrypted, to);
  return { outcome: "decrypted" };
}

// Node and the DOM name one thing by two types.
const bytesOf = (file: string) =>
  Readable.toWeb(createReadStream(file)) as unknown as globalThis.ReadableStream<Uint8Array>;

async function write(bytes: globalThis.ReadableStream<Uint8Array>, file: string): Promise<void> {
  await pipeline(
    Readable.fromWeb(bytes as unknown as ReadableStream),
    createWriteStream(file, { mode: 0o600, flags: "wx" }),
  );
}
