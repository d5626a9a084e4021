import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { temporarySite } from "../../test/rendering/temporary-site.ts";
import { createFetchPicture } from "./pictures.ts";

const none = { clientId: null, clientSecret: null };

async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function accountsAt(base: string) {
  return {
    google: { ...none, issuer: `${base}/google` },
    github: { ...none, url: "https://github.com", apiUrl: "https://api.github.com" },
    discord: { ...none, url: "https://discord.com" },
  };
}

async function pictureStore() {
  const site = await temporarySite();
  return site.pictures;
}

const picture = (side: number) => sharp({ create: { width: side, height: side / 2, channels: 3, background: "#357" } });

test("a picture becomes a small square without what it told about its maker", async () => {
  const original = await picture(600)
    .jpeg()
    .withExif({ IFD0: { Copyright: "somebody" } })
    .toBuffer();
  const base = await serving((_, response) => response.writeHead(200, { "Content-Type": "image/jpeg" }).end(original));
  const { portrait } = await pictureStore();
  const fetchPicture = createFetchPicture({ accounts: accountsAt(base), portrait, timeLimit: 5_000 });
  const fetched = await fetchPicture(`${base}/a.jpg`);
  expect(fetched?.type).toBe("image/webp");
  const facts = await sharp(fetched?.bytes).metadata();
  expect(facts).toMatchObject({ format: "webp", width: 192, height: 192 });
  expect(facts.exif).toBeUndefined();
});

test("what is no picture is none: text, drawings with script, bombs, halves", async () => {
  const { portrait } = await pictureStore();
  const whole = await picture(400).png().toBuffer();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  for (const bytes of ["words", "", svg, whole.subarray(0, 60), await picture(9_000).png().toBuffer()])
    expect(await portrait(Buffer.from(bytes)), String(bytes).slice(0, 20)).toBeNull();
  expect(await portrait(whole)).not.toBeNull();
});

test("only the providers' hosts are asked, and only by https beyond this machine", async () => {
  const asked: string[] = [];
  const base = await serving((request, response) => {
    asked.push(request.url ?? "");
    response.end("bytes");
  });
  const { port } = new URL(base);
  const fetchPicture = createFetchPicture({
    accounts: accountsAt(base),
    portrait: async (bytes) => bytes,
    timeLimit: 5_000,
  });
  const refused = [
    ...["", "nothing", "file:///etc/passwd", "data:image/png;base64,AA", "javascript:alert(1)", "//127.0.0.1/a"],
    ...[`http://localhost:${port}/a`, `http://127.0.0.2:${port}/a`, `http://[::1]:${port}/a`, `http://2130706433/a`],
    ...[
      "http://lh3.googleusercontent.com/a",
      "https://lh3.googleusercontent.com:444/a",
      "https://evilgoogleusercontent.com/a",
    ],
    ...["https://googleusercontent.com.evil.example/a", "https://user@avatars.githubusercontent.com/a"],
    ...[
      "https://raw.githubusercontent.com/a",
      "https://cdn.discordapp.com.evil.example/a",
      "https://169.254.169.254/a",
    ],
    ...[`${base.replace("127.0.0.1", "user@127.0.0.1")}/a`, "https://accounts.google.com/a", "https://discord.com/a"],
  ];
  for (const url of refused) expect(await fetchPicture(url), url).toBeNull();
  expect(asked).toEqual([]);
  expect(await fetchPicture(`${base}/a`)).not.toBeNull();
});

test("redirects, failures, too much and too slow are no picture", async () => {
  const asked: string[] = [];
  const base = await serving((request, response) => {
    asked.push(request.url ?? "");
    if (request.url === "/redirect") response.writeHead(302, { Location: "/a" }).end();
    else if (request.url === "/large") response.end(Buffer.alloc(2_000_001));
    else if (request.url === "/slow") response.writeHead(200).flushHeaders();
    else if (request.url === "/cut") request.socket.destroy();
    else response.writeHead(request.url === "/gone" ? 404 : 200).end("bytes");
  });
  const fetchPicture = createFetchPicture({
    accounts: accountsAt(base),
    portrait: async (bytes) => bytes,
    timeLimit: 300,
  });
  for (const path of ["/redirect", "/large", "/slow", "/cut", "/gone"])
    expect(await fetchPicture(base + path), path).toBeNull();
  expect(asked).not.toContain("/a");
  expect(await fetchPicture(`${base}/a`)).not.toBeNull();
});
