import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { bucketKeys, startBucketServer } from "../../../test/stand-ins/bucket-server.ts";
import { openBucket } from "./bucket.ts";

async function scene(keys = bucketKeys) {
  const server = await startBucketServer();
  const folder = mkdtempSync(join(tmpdir(), "commonplace-bucket-"));
  onTestFinished(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const open = (path: string) => openBucket({ endpoint: server.endpoint, ...keys }, { bucket: "kept", path });
  const fileWith = (bytes: Buffer) => {
    const file = join(folder, "put");
    writeFileSync(file, bytes);
    return file;
  };
  return { server, folder, open, fileWith };
}

test("P220: what is put into a bucket comes back byte for byte, whatever its prefix is called", async () => {
  const { folder, open, fileWith } = await scene();
  const bytes = Buffer.alloc(3_000_000, "all sorts of bytes");
  for (const path of ["", "sites/ada", "Ähre & (Korn)/a+b"]) {
    const store = open(path);
    await store.put(fileWith(bytes), "one.db");
    expect(await store.names()).toContain("one.db");
    const file = join(folder, `got ${path.length}`);
    await store.fetch("one.db", file);
    expect(readFileSync(file).equals(bytes)).toBe(true);
    await store.remove("one.db");
    expect(await store.names()).not.toContain("one.db");
  }
});

test("P220: a listing of several pages is read to its end, and knows no other prefix", async () => {
  const { open, fileWith, server } = await scene();
  const names = Array.from({ length: 8 }, (_, number) => `${number}.db`);
  for (const name of names) await open("mine").put(fileWith(Buffer.from(name)), name);
  await open("minefield").put(fileWith(Buffer.from("x")), "other.db");
  expect(await open("mine").names()).toEqual(names);
  expect(server.objects.size).toBe(9);
});

test("P220: a wrong key is refused, and said without telling it", async () => {
  const { open, fileWith, server } = await scene({ ...bucketKeys, secretAccessKey: "another" });
  const refusal = await open("")
    .put(fileWith(Buffer.from("x")), "one.db")
    .catch((error: Error) => error.message);
  expect(refusal).toBe("the bucket kept answers PUT with 403 SignatureDoesNotMatch");
  expect(server.objects.size).toBe(0);
});
