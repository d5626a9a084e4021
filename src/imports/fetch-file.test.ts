import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openFetching } from "./fetch-file.ts";

async function fetching() {
  const counts: number[] = [];
  const { fetchFile, close } = await openFetching((count) => counts.push(count));
  onTestFinished(close);
  return { fetchFile, counts };
}

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
  const { fetchFile, counts } = await fetching();
  const names = await Promise.all(["/cup.png?w=2", "/cup.jpeg", "/w600"].map((path) => fetchFile(url + path)));
  expect(names.map((result) => "name" in result && result.name)).toEqual(["cup.jpg", "cup.jpeg", "w600.webp"]);
  const [first] = names;
  if (first?.outcome !== "fetched") throw new Error("not fetched");
  expect(Buffer.concat(await Array.fromAsync(first.file.open())).toString()).toBe("picture");
  expect(counts).toEqual([1, 2, 3]);
});

test("what is no picture, or is not there, is told in words", async () => {
  const { url } = await served({
    "/page": [{ type: "text/html" }],
    "/film.jpg": [{ body: Buffer.alloc(50 * 2 ** 20 + 1) }],
  });
  const { fetchFile, counts } = await fetching();
  expect(await fetchFile(`${url}/page`)).toEqual({
    outcome: "failed",
    fault: "it is no picture or recording but text/html",
  });
  expect(await fetchFile(`${url}/none.jpg`)).toEqual({ outcome: "failed", fault: "the server answers 404" });
  expect(await fetchFile(`${url}/film.jpg`)).toEqual({ outcome: "failed", fault: "it is larger than 50 MB" });
  expect(await fetchFile("http://")).toEqual({ outcome: "failed", fault: "it is no address" });
  expect(counts).toEqual([]);
});

test("a busy server is asked again", async () => {
  const { url, asked } = await served({ "/cup.jpg": [{ status: 503 }, {}] });
  const { fetchFile } = await fetching();
  expect(await fetchFile(`${url}/cup.jpg`)).toMatchObject({ outcome: "fetched", name: "cup.jpg" });
  expect(asked).toHaveLength(2);
});

test("four are fetched at once, of one server two", async () => {
  let [busy, most] = [0, 0];
  const server = createServer(async (_, response) => {
    most = Math.max(most, ++busy);
    await new Promise((next) => setTimeout(next, 20));
    busy--;
    response.writeHead(200, { "Content-Type": "image/png" }).end("x");
  }).listen(0, "0.0.0.0");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { fetchFile } = await fetching();
  const all = (hosts: readonly string[]) =>
    Promise.all(
      Array.from({ length: 12 }, (_, at) => fetchFile(`http://${hosts[at % hosts.length]}:${port}/${at}.png`)),
    );
  expect((await all(["127.0.0.1"])).every(({ outcome }) => outcome === "fetched")).toBe(true);
  expect(most).toBe(2);
  await all(["127.0.0.1", "127.0.0.2", "127.0.0.3"]);
  expect(most).toBe(4);
});
