import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inProcess } from "./helper-process.ts";
import { createJobQueue } from "./job-queue.ts";

test("a helper reads its folders and code, writes where it may, starts nothing, asks nobody and knows no settings", async () => {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-limits-"));
  for (const name of ["content", "cache", "data"]) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, "file"), name);
  }
  const [content, cache, data] = ["content", "cache", "data"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  process.env.SMTP_URL = "smtp://user:password@relay.example";
  const limits = { heap: 50, reads: [content], writes: [cache], addons: true };
  const helper = createJobQueue<{ attempt: string; target?: unknown }, string>(
    inProcess(new URL("../../test/rendering/nosy-helper.mjs", import.meta.url), limits),
  );
  const server = createServer().listen(0, "127.0.0.1");
  const go = async (attempt: string, target?: unknown) => {
    const outcome = await helper.run({ attempt, target });
    return outcome.outcome === "done" ? outcome.result : outcome;
  };
  try {
    expect(await go("read", join(content, "file"))).toBe("did: content");
    expect(await go("read", join(cache, "file"))).toBe("did: cache");
    expect(await go("write", join(cache, "new"))).toBe("did: ");
    expect(readFileSync(join(cache, "new"), "utf8")).toBe("written");
    for (const path of [join(data, "file"), "/etc/hostname", join(import.meta.dirname, "../../biome.json")])
      expect(await go("read", path), path).toBe("ERR_ACCESS_DENIED");
    for (const path of [join(content, "file"), join(data, "file"), import.meta.filename])
      expect(await go("write", path), path).toBe("ERR_ACCESS_DENIED");
    expect(await go("start", process.execPath)).toBe("ERR_ACCESS_DENIED");
    expect(await go("connect", (server.address() as { port: number }).port)).toBe("ERR_ACCESS_DENIED");
    expect(await go("environment")).toBe("did: ");
  } finally {
    delete process.env.SMTP_URL;
    server.close();
    await helper.close();
    rmSync(folder, { recursive: true });
  }
});
