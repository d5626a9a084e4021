import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { selfSigned, trust } from "../../../test/support/certificate.ts";
import { createAskPage } from "./ask-page.ts";
import { isPrivateAddress } from "./private-address.ts";

interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
}

/** A site of this machine, and what it was asked. */
async function served(answers: Record<string, Answer>) {
  const certificate = selfSigned({ host: "127.0.0.1" });
  trust(certificate);
  const asked: { path: string; cookie: string | undefined }[] = [];
  const server = createServer(certificate, (request, response) => {
    const path = request.url ?? "";
    asked.push({ path, cookie: request.headers.cookie });
    const { status = 200, headers = {}, body = "" } = answers[path] ?? { status: 404 };
    response.writeHead(status, { "Content-Type": "text/html", "Set-Cookie": "a=b", ...headers }).end(body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const still = async (bytes: Uint8Array) => (Buffer.from(bytes).toString() === "picture" ? Buffer.from("drawn") : null);
const askAnybody = createAskPage({ still, players: [], isRefused: () => false });

test("P169: a page says its title, description and picture; cookies are not given back", async () => {
  const { url, asked } = await served({
    "/moved": { status: 301, headers: { Location: "/page" } },
    "/page": {
      body:
        '<title>Plain</title><meta property="og:title" content="A &amp; B\n  c"><meta name="Description" content="About it">' +
        '<meta property=og:image content="/a.jpg"><body><meta property="og:description" content="Not in the head">',
    },
    "/a.jpg": { headers: { "Content-Type": "image/jpeg" }, body: "picture" },
    "/plain": { body: "<html><title> Only a\ttitle </title><p>" },
    "/latin": {
      headers: { "Content-Type": "text/html; charset=iso-8859-1" },
      body: Buffer.from("<title>Gr\xfc\xdfe", "latin1"),
    },
    "/no-picture": { body: `<title>T</title><meta property="og:image" content="${"/gone.jpg"}">` },
  });
  const found = { outcome: "found", description: null, picture: null };
  expect(await askAnybody(`${url}/moved`)).toEqual({
    ...found,
    title: "A & B c",
    description: "About it",
    picture: Buffer.from("drawn"),
  });
  expect(await askAnybody(`${url}/plain`)).toEqual({ ...found, title: "Only a title" });
  expect(await askAnybody(`${url}/latin`)).toEqual({ ...found, title: "Grüße" });
  expect(await askAnybody(`${url}/no-picture`)).toEqual({ ...found, title: "T" });
  expect(asked.map(({ path }) => path)).toEqual([
    "/moved",
    "/page",
    "/a.jpg",
    "/plain",
    "/latin",
    "/no-picture",
    "/gone.jpg",
  ]);
  expect(asked.filter(({ cookie }) => cookie !== undefined)).toEqual([]);
});

test("P169: an instance of PeerTube that is allowed answers for its videos", async () => {
  const endless: Record<string, Answer> = {};
  const { url } = await served(endless);
  const video = `${url}/w/kkGMgK9ZtnKfYAgnEtQxbv`;
  endless[`/services/oembed?${new URLSearchParams({ format: "json", url: video })}`] = {
    body: JSON.stringify({ title: "A film", author_name: "Ada", thumbnail_url: 7 }),
  };
  const ask = createAskPage({ still, players: [new URL(url).host], isRefused: () => false });
  expect(await ask(video)).toEqual({ outcome: "found", title: "A film", description: "Ada", picture: null });
});

test("P169: what cannot be had is told in words, and nothing large, endless or unsafe is taken", async () => {
  const { url } = await served({
    "/round": { status: 302, headers: { Location: "/round" } },
    "/down": { status: 302, headers: { Location: "http://example.org/" } },
    "/file": { headers: { "Content-Type": "application/pdf" } },
    "/empty": { body: "<p>Words" },
    "/deep": { body: "<div>".repeat(100_000) },
    "/large": { body: `<title>Large</title>${" ".repeat(5_000_000)}` },
  });
  const fault = async (path: string) => {
    const answer = await askAnybody(url + path);
    return answer.outcome === "failed" ? answer.fault : answer.title;
  };
  expect(await Promise.all(["/none", "/round", "/down", "/file", "/empty", "/deep", "/large"].map(fault))).toEqual([
    "the server answers 404",
    "it redirects more than five times",
    "it is not reached by https",
    "it is no page but application/pdf",
    "it does not say what it is called",
    "its HTML cannot be read",
    "Large",
  ]);
  expect(await askAnybody("http://example.org/")).toEqual({ outcome: "failed", fault: "it is not reached by https" });
});

test("P169: this machine and its network are never asked, by number or by name", async () => {
  const { url, asked } = await served({ "/": { body: "<title>Secret" } });
  const ask = createAskPage({ still, players: [] });
  const fault = { outcome: "failed", fault: "it leads to this machine or its network" };
  const port = new URL(url).port;
  for (const host of ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0x7f.1", "2130706433", "0.0.0.0"])
    expect(await ask(`https://${host}:${port}/`), host).toEqual(fault);
  expect(asked).toEqual([]);
  for (const address of [
    "10.1.2.3",
    "172.31.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "224.0.0.1",
    "::",
    "fd00::1",
    "fe80::1",
    "::ffff:10.0.0.1",
    "64:ff9b::a00:1",
  ])
    expect(isPrivateAddress(address), address).toBe(true);
  for (const address of ["93.184.216.34", "172.32.0.1", "2606:2800:220:1::1"])
    expect(isPrivateAddress(address), address).toBe(false);
});
