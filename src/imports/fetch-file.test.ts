import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { fetchFile } from "./fetch-file.ts";

async function served(answers: Record<string, { status?: number; type?: string; body?: string | Buffer }[]>) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    const all = answers[path.split("?")[0] ?? ""] ?? [{ status: 404 }];
    const { status = 200, type = "image/jpeg", body = "picture" } = (all.length > 1 ? all.shift() : all[0]) ?? {};
    response.writeHead(status, { "Content-Type": type }).end(body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

test("a picture gets the ending of its content, whatever its address says", async () => {
  const { url } = await served({ "/cup.png": [{}], "/cup.jpeg": [{}], "/w600": [{ type: "image/webp; q=1" }] });
  const names = await Promise.all(["/cup.png?w=2", "/cup.jpeg", "/w600"].map((path) => fetchFile(url + path)));
  expect(names.map((result) => "name" in result && result.name)).toEqual(["cup.jpg", "cup.jpeg", "w600.webp"]);
  const [first] = names;
  if (first?.outcome !== "fetched") throw new Error("not fetched");
  expect(Buffer.concat(await Array.fromAsync(first.file.open())).toString()).toBe("picture");
});

test("what is no picture, or is not there, is told in words", async () => {
  const { url } = await served({ "/page": [{ type: "text/html" }] });
  expect(await fetchFile(`${url}/page`)).toEqual({
    outcome: "failed",
    fault: "it is no picture or recording but text/html",
  });
  expect(await fetchFile(`${url}/none.jpg`)).toEqual({ outcome: "failed", fault: "the server answers 404" });
});

test("a busy server is asked again", async () => {
  const { url, asked } = await served({ "/cup.jpg": [{ status: 503 }, {}] });
  expect(await fetchFile(`${url}/cup.jpg`)).toMatchObject({ outcome: "fetched", name: "cup.jpg" });
  expect(asked).toHaveLength(2);
});
