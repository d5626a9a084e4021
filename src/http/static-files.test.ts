import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { compressFolder } from "../../vite.compression.ts";
import { staticFiles } from "./static-files.ts";

const script = "export const word = 'margins';\n".repeat(200);

/** Serves a folder as the build leaves it; `after` changes it once the server knows its files. */
async function serve(files: Record<string, string>, after: (folder: string) => void = () => {}) {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-build-"));
  mkdirSync(join(folder, "assets"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  await compressFolder(folder);
  const reports: string[] = [];
  const served = staticFiles(folder, { apply: () => {} }, (_error, path) => reports.push(path));
  after(folder);
  const server = createServer((request, response) => {
    if (!served.answer(request, response)) response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });
  const { port } = server.address() as AddressInfo;
  const ask = (path: string, encoding: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { "Accept-Encoding": encoding } });
  return { ask, reports };
}

test.each(["br", "gzip"])(
  "the first request in %s is answered with what the build has compressed",
  async (encoding) => {
    const { ask } = await serve({ "assets/a.js": script });
    const answer = await ask("/assets/a.js", encoding);
    expect(answer.headers.get("Content-Encoding")).toBe(encoding);
    expect(Number(answer.headers.get("Content-Length"))).toBeLessThan(200);
    expect(await answer.text()).toBe(script);
    expect(answer.headers.get("Cache-Control")).toContain("immutable");
  },
);

test("a file not worth compressing is sent as it is, and no copy has an address of its own", async () => {
  const { ask } = await serve({ "assets/small.js": "1", "assets/a.js": script });
  const small = await ask("/assets/small.js", "br, gzip");
  expect([await small.text(), small.headers.get("Content-Encoding")]).toEqual(["1", null]);
  for (const copy of ["/assets/a.js.br", "/assets/a.js.gz"]) expect((await ask(copy, "br")).status).toBe(404);
});

test("a file of the build that is gone answers 503, is reported, and the others go on", async () => {
  const { ask, reports } = await serve({ "assets/a.js": script, "assets/b.js": "2" }, (folder) =>
    rmSync(join(folder, "assets/a.js")),
  );
  const answer = await ask("/assets/a.js", "br");
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([503, "private, no-store"]);
  expect(reports).toEqual(["/assets/a.js"]);
  expect((await ask("/assets/b.js", "br")).status).toBe(200);
});

test("a compressed copy that is gone leaves the file itself", async () => {
  const { ask } = await serve({ "assets/a.js": script }, (folder) => rmSync(join(folder, "assets/a.js.br")));
  expect(await (await ask("/assets/a.js", "br")).text()).toBe(script);
});
